import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { buttonClass } from "~/ui/button";

/** Button for staff's next step in a row of a list. Leads to the place where the step is done. */
export function NextAct({ to, of, children }: { to: To; of: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={cx(buttonClass({ size: "sm" }), "max-sm:min-h-11")}>
      {children}
      <span className="sr-only"> {of}</span>
    </Link>
  );
}
