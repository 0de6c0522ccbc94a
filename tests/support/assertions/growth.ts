/**
 * One long input's time beside that of eight inputs of an eighth: 1 where time grows as the input does, 8 where as its square.
 * Both in turns on the same machine and the best of three runs, of more while they seem far apart, so that neither the machine nor its
 * other work decides.
 */
export function growth(work: (eighths: number) => void): number {
  const best = { long: Infinity, short: Infinity };
  // Under some milliseconds there is nothing to compare.
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

/** Far from both. */
export const linear = 3;
