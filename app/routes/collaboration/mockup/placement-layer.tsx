import type { KeyboardEvent, MouseEvent } from "react";
import { inside, type Place, placeOf } from "~/routes/collaboration/mockup/place";

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Layer over the mockup to place the next comment by click, touch, or keyboard (Enter and arrow keys). */
export function PlacementLayer({ place, onPlace }: { place: Place | null; onPlace: (place: Place | null) => void }) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // `detail` is 0 if the click came from the keyboard.
    if (event.detail > 0) onPlace(placeOf(event, event.currentTarget));
    else if (!place) onPlace({ x: 0.5, y: 0.5 });
    else document.getElementById("comment-content")?.focus();
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === "Escape") onPlace(null);
    const step = steps[event.key];
    if (!step || !place) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.05 : 0.01;
    onPlace({ x: inside(place.x + step[0] * size), y: inside(place.y + step[1] * size) });
  };
  return (
    // With this role, screen readers send the arrow keys to the page.
    <div role="application" aria-label="Marker" className="absolute inset-0 z-10">
      <button
        type="button"
        aria-label="Place a comment: press Enter to place the marker, use the arrow keys to move it, and press Enter again to write"
        onClick={click}
        onKeyDown={press}
        className="size-full cursor-crosshair -outline-offset-4"
      />
    </div>
  );
}
