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
