import { cx } from "class-variance-authority";

/** `label` is for screen readers. Without one, the spinner is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" className={cx("size-[1.15em] animate-spin", className)} fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </>
  );
}
