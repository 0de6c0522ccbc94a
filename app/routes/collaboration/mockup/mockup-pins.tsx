import { cx } from "class-variance-authority";
import { placeInWords } from "~/domain/collaboration/words";
import type { Thread } from "~/routes/collaboration/comments/threads";
import type { Place } from "~/routes/collaboration/mockup/place";

interface MockupPinsProps {
  threads: readonly Thread[];
  active: string | null;
  place: Place | null;
  onActive: (id: string | null) => void;
}

const at = (x: number, y: number) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
const pinClass =
  "absolute z-20 grid size-8 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-white font-bold text-sm tabular-nums shadow-lift transition-transform";

/** Numbered pins of a version's comments. A pin and its comment highlight each other. */
export function MockupPins({ threads, active, place, onActive }: MockupPinsProps) {
  return (
    <>
      {threads.map(({ root, number }) =>
        number === null ? null : (
          <a
            key={root.id}
            href={`#comment-${root.id}`}
            aria-label={`Comment ${number} by ${root.authorName}: ${placeInWords(root.positionX ?? 0, root.positionY ?? 0)}`}
            style={at(root.positionX ?? 0, root.positionY ?? 0)}
            onPointerEnter={() => onActive(String(root.id))}
            onPointerLeave={() => onActive(null)}
            onFocus={() => onActive(String(root.id))}
            className={cx(
              pinClass,
              root.status === "resolved" ? "bg-fairway-500 text-white" : "bg-enamel-red text-white",
              active === root.id && "scale-125 ring-4 ring-brass-400",
            )}
          >
            {number}
          </a>
        ),
      )}
      {place ? (
        <span
          data-testid="new-place"
          style={at(place.x, place.y)}
          className={cx(pinClass, "pointer-events-none bg-brass-400 text-fairway-950")}
        >
          +
        </span>
      ) : null}
    </>
  );
}
