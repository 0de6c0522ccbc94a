/**
 * Time of one long input divided by the time of eight inputs of an eighth: 1 for linear growth, 8 for quadratic growth. Both run in turns
 * on the same machine, the best of three runs (more while the ratio is high), so that the machine and its other work do not decide.
 */
export function growth(work: (eighths: number) => void): number {
  const best = { long: Infinity, short: Infinity };
  // Times of a few milliseconds are not comparable.
  const ratio = () => best.long / Math.max(best.short, 5);
  for (let run = 0; run < 3 || (run < 20 && ratio() >= linear); run++) {
    const started = performance.now();
    work(8);
    const between = performance.now();
    for (let part = 0; part < 8; part++) work(1);
    best.long = Math.min(best.long, between - started);
    best.short = Math.min(best.short, performance.now() - between);
  }
  return ratio();
}

/** A limit far from both. */
export const linear = 3;
