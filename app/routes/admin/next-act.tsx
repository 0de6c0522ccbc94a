import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { buttonClass } from "~/ui/button";

interface NextActProps {
  to: To;
  /** Name of the row's record. */
  of: string;
  /** "outline" makes it the second choice of its row. */
  variant?: "outline";
  children: ReactNode;
}

/** Button in a list row that links to the place where staff do the next step. */
export function NextAct({ to, of, variant, children }: NextActProps) {
  return (
    <Link to={to} preventScrollReset className={buttonClass({ size: "sm", variant })}>
      {children}
      <span className="sr-only"> {of}</span>
    </Link>
  );
}
