/** Box blur of radius 1, `rounds` times, in place: takes the pixel stairs out of a distance field. */
export function smoothField(field: Float32Array, width: number, height: number, rounds: number): Float32Array {
  const between = new Float32Array(field.length);
  for (let round = 0; round < rounds; round++) {
    blurRows(field, between, width, height);
    blurColumns(between, field, width, height);
  }
  return field;
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number) {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const left = from[row + (x > 0 ? x - 1 : x)]!;
      const right = from[row + (x < width - 1 ? x + 1 : x)]!;
      to[row + x] = (left + from[row + x]! + right) / 3;
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number) {
  for (let y = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let i = y * width, end = i + width; i < end; i++) to[i] = (from[i + up]! + from[i]! + from[i + down]!) / 3;
  }
}
