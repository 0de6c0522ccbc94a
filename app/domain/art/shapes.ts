// Path data for the drawings: plain shapes, and splines through hand-placed points.

export type Point = readonly [x: number, y: number];

const tenths = (value: number) => Math.round(value * 10) / 10;
/** A number with at most one decimal, as short as SVG allows: ".5". */
export const short = (value: number) => String(tenths(value)).replace(/^(-?)0\./, "$1.");
const pair = ([x, y]: Point) => `${short(x)} ${short(y)}`;

export const circle = (cx: number, cy: number, r: number) => ellipse(cx, cy, r, r);

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const [a, b, d] = [short(rx), short(ry), short(rx * 2)];
  return `M${pair([cx - rx, cy])}a${a} ${b} 0 1 1 ${d} 0a${a} ${b} 0 1 1-${d} 0z`;
}

export function rect(x: number, y: number, width: number, height: number, r = 0): string {
  if (r === 0) return `M${pair([x, y])}h${short(width)}v${short(height)}h${short(-width)}z`;
  const [w, h, a] = [short(width - 2 * r), short(height - 2 * r), `a${r} ${r} 0 0 1`];
  return `M${pair([x + r, y])}h${w}${a} ${r} ${r}v${h}${a}-${r} ${r}h-${w}${a}-${r}-${r}v-${h}${a} ${r}-${r}z`;
}

export function star(cx: number, cy: number, r: number, inner = 0.42, count = 5): string {
  return polygon(
    Array.from({ length: count * 2 }, (_, i): Point => {
      const angle = (i * Math.PI) / count - Math.PI / 2;
      const radius = i % 2 ? r * inner : r;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );
}

const polygon = (points: readonly Point[]) => `M${points.map(pair).join("L")}z`;

/** Zero-length strokes. With a round cap each draws a dot as wide as the stroke. */
export const dotsAt = (points: readonly Point[]) => points.map((point) => `M${pair(point)}h.1`).join("");

/** A hexagonal grid of points inside a circle: the dimples of a ball. */
export function dimples(cx: number, cy: number, r: number, step: number): Point[] {
  const points: Point[] = [];
  const rows = Math.ceil(r / (step * 0.866));
  for (let row = -rows; row <= rows; row++) {
    for (let column = -rows; column <= rows; column++) {
      const x = (column + (row & 1) / 2) * step;
      const y = row * step * 0.866;
      if (Math.hypot(x, y) <= r) points.push([cx + x, cy + y]);
    }
  }
  return points;
}

/**
 * A curve through points written "x,y x,y". A point that starts with "!" is a corner. The curve is closed unless it ends with "|". It runs
 * clockwise, so that overlapping pieces of an outline add up, unless it is a hole.
 */
export function curve(text: string, hole = false): string {
  const open = text.endsWith("|");
  const nodes = open ? parse(text.slice(0, -1)) : clockwise(parse(text), hole);
  const at = (i: number) =>
    nodes[open ? Math.max(0, Math.min(nodes.length - 1, i)) : (i + nodes.length) % nodes.length]!;
  const tangent = (i: number): Point => {
    if (at(i).corner) return [0, 0];
    const [before, after] = [at(i - 1).point, at(i + 1).point];
    return [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6];
  };
  let path = `M${pair(at(0).point)}`;
  for (let i = 0; i < nodes.length - (open ? 1 : 0); i++) {
    const [from, to, out, into] = [at(i), at(i + 1), tangent(i), tangent(i + 1)];
    const [x, y] = [tenths(from.point[0]), tenths(from.point[1])];
    const end: Point = [tenths(to.point[0]) - x, tenths(to.point[1]) - y];
    if (from.corner && to.corner) path += `l${pair(end)}`;
    else path += `c${pair(out)} ${pair([end[0] - into[0], end[1] - into[1]])} ${pair(end)}`;
  }
  path = path.replaceAll(" -", "-");
  return open ? path : `${path}z`;
}

type Node = { corner: boolean; point: Point };

const parse = (text: string): Node[] =>
  text
    .trim()
    .split(/\s+/)
    .map((node) => {
      const [x = 0, y = 0] = node.replace("!", "").split(",").map(Number);
      return { corner: node.startsWith("!"), point: [x, y] };
    });

function clockwise(nodes: Node[], hole: boolean): Node[] {
  const area = nodes.reduce((sum, { point: [x, y] }, i) => {
    const [nextX, nextY] = nodes[(i + 1) % nodes.length]!.point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 === hole ? nodes.toReversed() : nodes;
}

/** Straight lines through "x,y x,y", closed. */
export const poly = (text: string) => polygon(clockwise(parse(text), false).map(({ point }) => point));

/** A straight bar of a given width from one point to another. */
export function bar(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(((y1 - y2) / length) * width) / 2, (((x2 - x1) / length) * width) / 2];
  return poly(`${x1 + dx},${y1 + dy} ${x2 + dx},${y2 + dy} ${x2 - dx},${y2 - dy} ${x1 - dx},${y1 - dy}`);
}

const moveNodes = (text: string, move: (point: Point) => Point) =>
  parse(text.replace("|", ""))
    .map(
      ({ corner, point }) =>
        `${corner ? "!" : ""}${move(point)
          .map((value) => Number(value.toFixed(1)))
          .join()}`,
    )
    .join(" ") + (text.endsWith("|") ? "|" : "");

/** Rotates the points clockwise around a center, in degrees. */
export function turned(text: string, degrees: number, cx = 200, cy = 200): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return moveNodes(text, ([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
}

export const mirrored = (text: string, cx = 200) => moveNodes(text, ([x, y]) => [2 * cx - x, y]);

export const moved = (text: string, dx: number, dy: number, scale = 1) =>
  moveNodes(text, ([x, y]) => [x * scale + dx, y * scale + dy]);
