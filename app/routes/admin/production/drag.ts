import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

export interface Drag {
  id: string;
  x: number;
  y: number;
  /** Stage under the pointer. */
  over: string | null;
}

/** Pixels that the pointer moves before a press becomes a drag. */
const slack = 6;
const isOperable = "a, button, input, select, textarea, label, summary";

/**
 * Drags a card with the mouse, or with a finger or pen by its grip, so that a swipe on the card still scrolls. `drop` gets
 * the card and the stage.
 */
export function useDrag(drop: (id: string, stage: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(undefined);
  const dropped = useRef(drop);
  useEffect(() => {
    dropped.current = drop;
  });
  useEffect(() => () => end.current?.(), []);

  function begin(id: string, event: ReactPointerEvent) {
    const target = event.target as Element;
    const isGrip = target.closest("[data-grip]") !== null;
    if (event.button !== 0 || (!isGrip && (event.pointerType !== "mouse" || target.closest(isOperable)))) return;
    const [startX, startY, pointer] = [event.clientX, event.clientY, event.pointerId];
    let over: string | null | undefined;
    const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerId !== pointer || (over === undefined && Math.hypot(x - startX, y - startY) < slack)) return;
      over = document.elementFromPoint(x, y)?.closest("[data-stage]")?.getAttribute("data-stage") ?? null;
      setDrag({ id, x, y, over });
    };
    const release = ({ pointerId }: PointerEvent) => {
      if (pointerId !== pointer) return;
      end.current?.();
      if (over) dropped.current(id, over);
    };
    const cancel = (key: Event) => {
      if (key instanceof KeyboardEvent && key.key !== "Escape") return;
      end.current?.();
    };
    end.current?.();
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", cancel);
    end.current = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", cancel);
      end.current = undefined;
      setDrag(null);
    };
  }
  return { drag, begin };
}
