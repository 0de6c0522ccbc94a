import { damagedFile, type Size } from "~/domain/media/parts";

/** Today's cameras take up to 50 megapixels. */
export const limits = { side: 16_000, total: 64_000_000, ratio: 100 };

export function sizeFault({ width, height }: Size): string | null {
  const { side, total, ratio } = limits;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short === 0) return damagedFile;
  if (long <= side && width * height <= total && long <= short * ratio) return null;
  const pixels = `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")}`;
  if (long > side || width * height > total)
    return `The image has ${pixels} pixels. Please upload one with at most 16,000 pixels on each side and 64 million in all.`;
  return `The image has ${pixels} pixels, which is too narrow to show. Please crop it and upload it again.`;
}
