/** Box blur of radius 1, `rounds` times, in place. Smooths the pixel steps of a distance field. */
export function smoothField(field: Float32Array, width: number, height: number, rounds: number): Float32Array {
  const between = new Float32Array(field.length);
  for (let round = 0; round < rounds; round++) {
    blurRows(field, between, width, height);
    blurColumns(between, field, width, height);
  }
  return field;
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number) {
  for (let row = 0, last = width - 1; row < width * height; row += width, last += width) {
    for (let i = row + 1; i < last; i++) to[i] = (from[i - 1]! + from[i]! + from[i + 1]!) / 3;
    to[row] = (2 * from[row]! + from[Math.min(row + 1, last)]!) / 3;
    to[last] = (2 * from[last]! + from[Math.max(last - 1, row)]!) / 3;
  }
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number) {
  for (let y = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let i = y * width, end = i + width; i < end; i++) to[i] = (from[i + up]! + from[i]! + from[i + down]!) / 3;
  }
}
