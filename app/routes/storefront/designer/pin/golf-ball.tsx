/** A golf ball seen from the front, as wide as its box: 336 dimples on a Fibonacci sphere, those that face us. */
export function GolfBall({ className }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" className={className} aria-hidden="true">
      <defs>
        <radialGradient id="golf-ball-body" cx="36%" cy="30%" r="78%">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.55" stopColor="#f1f1ec" />
          <stop offset="0.85" stopColor="#cfd2cc" />
          <stop offset="1" stopColor="#a9afaa" />
        </radialGradient>
        <linearGradient id="golf-ball-dimple" x1="0.2" y1="0.1" x2="0.8" y2="0.9">
          <stop offset="0" stopColor="#9aa09b" stopOpacity="0.6" />
          <stop offset="1" stopColor="#ffffff" stopOpacity="0.85" />
        </linearGradient>
        <radialGradient id="golf-ball-shade" cx="34%" cy="28%" r="80%">
          <stop offset="0.45" stopColor="#1b2621" stopOpacity="0" />
          <stop offset="1" stopColor="#1b2621" stopOpacity="0.5" />
        </radialGradient>
      </defs>
      <circle r="49.6" fill="url(#golf-ball-body)" />
      {dimples.map(({ x, y, depth, turn }) => (
        <ellipse
          key={`${x},${y}`}
          rx={(4.1 * depth).toFixed(2)}
          ry="4.1"
          transform={`translate(${x} ${y}) rotate(${turn})`}
          fill="url(#golf-ball-dimple)"
        />
      ))}
      <circle r="49.6" fill="url(#golf-ball-shade)" />
    </svg>
  );
}

type Dimple = { x: string; y: string; depth: number; turn: string };

const dimples = Array.from({ length: 336 }, (_, i): Dimple | null => {
  const z = 1 - (2 * i + 1) / 336;
  const turn = i * Math.PI * (3 - Math.sqrt(5));
  const flat = Math.sqrt(1 - z * z);
  // The sphere's axis points up and away, so that its seam of points does not face us.
  const [x, y, depth] = [flat * Math.cos(turn), z, flat * Math.sin(turn)];
  if (depth < 0.14) return null;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return { x: (x * 48).toFixed(2), y: (y * 48).toFixed(2), depth, turn: degrees.toFixed(1) };
}).filter((dimple) => dimple !== null);
