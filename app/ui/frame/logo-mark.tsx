import { cx } from "class-variance-authority";

/** The shop's own enamel pin: brass rim, flag, ball and green. */
export function LogoMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={cx("shrink-0", className)} aria-hidden="true">
      <circle cx="20" cy="20" r="19" fill="#b8893b" />
      <path d="M5.6 26.5A16 16 0 0 1 26.5 5.6" fill="none" stroke="#f3dfb1" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M34.4 13.5a16 16 0 0 1-20.9 20.9" fill="none" stroke="#7b5718" strokeWidth="1.2" strokeLinecap="round" />
      <circle cx="20" cy="20" r="14.6" fill="#8fc3dc" />
      <path
        d="M5.9 24.4c4.6-2.6 9.5-3.3 14.6-2.2 4.7 1 9 1 13.6-.6a14.6 14.6 0 0 1-28.2 2.8Z"
        fill="#1a664e"
        stroke="#d9b467"
        strokeWidth="0.8"
      />
      <path d="M18.2 9.4v17.4" stroke="#f6e6c2" strokeWidth="1.5" strokeLinecap="round" />
      <path d="m18.9 9.3 9.4 3.4-9.4 3.9Z" fill="#c4302f" stroke="#f0d79c" strokeWidth="0.8" strokeLinejoin="round" />
      <ellipse cx="18.2" cy="27.2" rx="3.4" ry="1.1" fill="#0b3d2e" />
      <circle cx="25.3" cy="26" r="2" fill="#fffdf8" />
    </svg>
  );
}
