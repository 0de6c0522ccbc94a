import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { buttonClass } from "~/ui/button";

/** Button in a list row that links to the place where staff do the next step. */
export function NextAct({ to, of, children }: { to: To; of: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={buttonClass({ size: "sm" })}>
      {children}
      <span className="sr-only"> {of}</span>
    </Link>
  );
}
