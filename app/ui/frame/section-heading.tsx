import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface SectionHeadingProps {
  title: ReactNode;
  eyebrow?: string;
  lead?: ReactNode;
  action?: ReactNode;
  centered?: boolean;
  id?: string;
}

export function SectionHeading({ title, eyebrow, lead, action, centered, id }: SectionHeadingProps) {
  return (
    <div
      className={cx(
        "flex gap-x-8 gap-y-3",
        centered ? "flex-col items-center text-center" : "flex-wrap items-end justify-between",
      )}
    >
      <div className="max-w-2xl space-y-2">
        {eyebrow ? <p className="font-semibold text-metal text-sm uppercase tracking-[0.14em]">{eyebrow}</p> : null}
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {lead ? <p className="text-lg text-muted">{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}
