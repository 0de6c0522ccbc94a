import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface PageTitleProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  centered?: boolean;
}

export function PageTitle({ title, eyebrow, lead, actions, centered }: PageTitleProps) {
  return (
    <header
      className={cx(
        "flex gap-x-8 gap-y-4",
        centered ? "flex-col items-center text-center" : "flex-wrap items-end justify-between",
      )}
    >
      <div className="min-w-0 max-w-3xl space-y-3">
        {eyebrow ? <p className="font-semibold text-metal text-sm uppercase tracking-[0.14em]">{eyebrow}</p> : null}
        <h1 className="text-title">{title}</h1>
        {lead ? <p className="text-lg text-muted">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </header>
  );
}
