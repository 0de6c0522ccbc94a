export interface Place {
  x: number;
  y: number;
}

export function placeOf({ clientX, clientY }: { clientX: number; clientY: number }, box: Element): Place {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) };
}

/** Rounds to four decimals. This is finer than a pixel, and numbers in forms have at most ten digits. */
export const inside = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;
