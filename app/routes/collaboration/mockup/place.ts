/** A place on a mockup, in fractions of its picture. */
export interface Place {
  x: number;
  y: number;
}

/** Where in the box a pointer is, in fractions. */
export function placeOf({ clientX, clientY }: { clientX: number; clientY: number }, box: Element): Place {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) };
}

/** Four decimals, finer than a pixel: a form's numbers have ten at most. */
export const inside = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;
