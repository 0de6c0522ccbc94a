import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** Why the list is empty, or what will appear here. */
  children?: ReactNode;
  action?: ReactNode;
  /** Picture: a trolley for carts, a scorecard for lists, an empty green for pages. */
  art?: keyof typeof pictures;
}

const pictures = { cart: "/art/empty-cart.svg", list: "/art/empty-list.svg", green: "/art/empty-green.svg" };

export function EmptyState({ title, children, action, art = "list" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      <img src={pictures[art]} alt="" width={200} height={150} className="h-auto w-48" />
      <p className="font-semibold font-serif text-xl">{title}</p>
      {children ? <div className="max-w-md text-muted">{children}</div> : null}
      {action}
    </div>
  );
}
