import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** Small scenes in enamel: brass lines, flat cells. Decoration only. */
function Scene({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 140"
      className={cx("h-auto w-48", className)}
      aria-hidden="true"
      stroke="#b8893b"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <rect x="3" y="3" width="194" height="134" rx="30" fill="#bfdfe8" strokeWidth="5" />
      {children}
      <path d="M14 40a26 26 0 0 1 22-26" fill="none" stroke="#fff" strokeOpacity="0.8" strokeWidth="3.5" />
    </svg>
  );
}

const hills = "M5 84c28-18 54-18 84-6 32 12 66 8 106-10v38c0 17-12 29-29 29H34c-17 0-29-12-29-29Z";

/** An empty green with its flag: nothing here yet. */
export function EmptyGreenArt({ className }: { className?: string }) {
  return (
    <Scene className={className}>
      <circle cx="152" cy="36" r="12" fill="#f4cf6e" />
      <path d={hills} fill="#7fb069" />
      <ellipse cx="100" cy="106" rx="66" ry="19" fill="#2f7d4f" />
      <ellipse cx="100" cy="106" rx="9" ry="3" fill="#0b3d2e" stroke="none" />
      <path d="M100 105V34" fill="none" stroke="#faf6ec" strokeWidth="4" />
      <path d="m101 34 34 12-34 13Z" fill="#b3282d" />
    </Scene>
  );
}

/** A ball in a bunker: this page is out of reach. */
export function BunkerArt({ className }: { className?: string }) {
  return (
    <Scene className={className}>
      <path d={hills} fill="#2f7d4f" />
      <path d="M34 106c0-17 24-18 40-15 18 4 30-9 56-5 26 3 38 12 35 23-4 15-131 18-131-3Z" fill="#f0dcae" />
      <path d="M58 112c20 5 46 6 70 2M72 103c10 3 22 3 33 1" fill="none" strokeWidth="1.5" />
      <circle cx="112" cy="97" r="11" fill="#fffdf8" />
      <path d="M107 93h.1M112 91h.1M116 96h.1M110 98h.1" strokeWidth="2.5" stroke="#cfc6b0" />
      <path d="M44 78V40" fill="none" stroke="#faf6ec" strokeWidth="3" />
      <path d="m45 40 20 7-20 8Z" fill="#1f4f8f" strokeWidth="2" />
    </Scene>
  );
}

/** A ball in the pond: our mistake. */
export function PondArt({ className }: { className?: string }) {
  return (
    <Scene className={className}>
      <path d={hills} fill="#2f7d4f" />
      <path d="M26 108c0-14 32-20 74-20s74 6 74 20-32 19-74 19-74-5-74-19Z" fill="#1f4f8f" />
      <path d="M72 107a28 7 0 0 0 56 0M60 108a40 11 0 0 0 80 0" fill="none" stroke="#bfdfe8" strokeWidth="2" />
      <path d="M88 104a12 12 0 0 1 24 0Z" fill="#fffdf8" />
      <path d="M100 76V62M84 82l-7-10M116 82l7-10" fill="none" stroke="#fffdf8" strokeWidth="3" />
    </Scene>
  );
}
