import { cx } from "class-variance-authority";

interface PlotPoint {
  label: string;
  value: number;
}

interface PlotProps {
  title: string;
  kind: "line" | "bar";
  points: readonly PlotPoint[];
  /** Meaning of the values, such as "Revenue". Used as a heading of the table. */
  measure: string;
  format?: (value: number) => string;
}

// Margins of the chart in percent. The top is for the highest value, the bottom and the left are for labels.
const top = 10;
const floor = 86;
const gutter = 9;

/** A simple chart with a table of its values below. Uses percentages, so that text keeps its size. */
export function Plot({ title, kind, points, measure, format = String }: PlotProps) {
  const ceiling = niceCeiling(Math.max(0, ...points.map((point) => point.value)));
  const y = (value: number) => floor - (value / ceiling) * (floor - top);
  const x = (index: number) => gutter + ((index + 0.5) / points.length) * (100 - gutter);
  const every = Math.max(1, Math.ceil(points.length / 6));
  const highest = points.reduce(
    (best, point) => (point.value > best.value ? point : best),
    points[0] ?? { label: "", value: 0 },
  );
  return (
    <figure className="space-y-3">
      <figcaption className="font-semibold font-serif text-lg">{title}</figcaption>
      <svg
        className="block h-56 w-full overflow-visible text-xs tabular-nums"
        role="img"
        aria-label={`${title}: ${points.length} values, the highest ${format(highest.value)} (${highest.label}).`}
      >
        {[0, 0.5, 1].map((part) => (
          <Gridline key={part} y={y(ceiling * part)} label={format(ceiling * part)} />
        ))}
        {kind === "line" ? <Line points={points.map((point, index) => ({ x: x(index), y: y(point.value) }))} /> : null}
        {points.map((point, index) => (
          <g key={point.label}>
            <Mark kind={kind} x={x(index)} y={y(point.value)} width={60 / points.length}>
              {`${point.label}: ${format(point.value)}`}
            </Mark>
            {index % every === 0 ? (
              <text x={`${x(index)}%`} y="97%" textAnchor="middle" className="fill-muted">
                {point.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <PlotTable title={title} points={points} measure={measure} format={format} />
    </figure>
  );
}

function Gridline({ y, label }: { y: number; label: string }) {
  return (
    <>
      <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
      <text x="0" y={`${y}%`} dy="-4" className="fill-muted">
        {label}
      </text>
    </>
  );
}

function Line({ points }: { points: { x: number; y: number }[] }) {
  return (
    <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
      <polyline
        points={points.map((point) => `${point.x},${point.y}`).join(" ")}
        className="fill-none stroke-primary"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface MarkProps {
  kind: "line" | "bar";
  x: number;
  y: number;
  width: number;
  children: string;
}

function Mark({ kind, x, y, width, children }: MarkProps) {
  const hover = "transition-opacity hover:opacity-75";
  if (kind === "line") {
    return (
      <circle cx={`${x}%`} cy={`${y}%`} r="4.5" className={cx("fill-raised stroke-primary stroke-2", hover)}>
        <title>{children}</title>
      </circle>
    );
  }
  return (
    <rect
      x={`${x - width / 2}%`}
      y={`${y}%`}
      width={`${width}%`}
      height={`${floor - y}%`}
      rx="3"
      className={cx("fill-primary", hover)}
    >
      <title>{children}</title>
    </rect>
  );
}

function PlotTable({
  title,
  points,
  measure,
  format,
}: Required<Pick<PlotProps, "title" | "points" | "measure" | "format">>) {
  return (
    <details className="text-sm">
      <summary className="inline-block min-h-6 text-muted underline-offset-4 hover:underline">
        View data<span className="sr-only">: {title}</span>
      </summary>
      <table className="mt-2 w-full max-w-sm text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col">When</th>
            <th scope="col" className="text-right">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label} className="border-line border-t">
              <th scope="row" className="py-1 font-normal">
                {point.label}
              </th>
              <td className="py-1 text-right tabular-nums">{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Rounds up to 1, 2, 5 or 10 times a power of ten, at least 1. For example, 37 becomes 50. */
function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((step) => step * power >= value) ?? 10) * power;
}
