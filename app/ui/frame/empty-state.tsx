import type { ReactNode } from "react";
import { EmptyGreenArt } from "~/ui/frame/illustrations";

interface EmptyStateProps {
  title: string;
  /** Why it is empty, or what will stand here. */
  children?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  art?: ReactNode;
}

export function EmptyState({ title, children, action, art = <EmptyGreenArt /> }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      {art}
      <p className="font-semibold font-serif text-xl">{title}</p>
      {children ? <div className="max-w-md text-muted">{children}</div> : null}
      {action}
    </div>
  );
}
