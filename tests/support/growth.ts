/**
 * How much longer the work takes on eight times the input: 8 where it grows with its input, 64 where with its square.
 * Both are measured here and now, the best of a few runs each, so neither the machine nor its other work decides.
 */
export function growthOver8(work: (part: number) => void): number {
  const best = (part: number) => {
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      work(part);
      return performance.now() - started;
    });
    return Math.min(...times);
  };
  // Under a millisecond there is nothing to compare.
  return best(8) / Math.max(best(1), 1);
}

/** Between the two. */
export const linear = 24;
