import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface DisclosureProps {
  id?: string;
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** Native `details` in the shop's style. Works without JavaScript. */
export function Disclosure({ id, title, open, children }: DisclosureProps) {
  return (
    <details id={id} open={open} className="group scroll-mt-24 rounded-card border border-line bg-surface">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          className="size-5 shrink-0 text-metal transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <div className="px-5 pb-5">{children}</div>
    </details>
  );
}
