import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Cents } from "~/domain/money/money";
import { Price } from "~/ui/price";

interface PhoneTotalProps {
  label: string;
  cents: Cents;
  children: ReactNode;
}

/** On phones the summary stands above the form, folded: the total is seen before anything is typed. */
export function PhoneTotal({ label, cents, children }: PhoneTotalProps) {
  return (
    <details className="group rounded-card bg-sunken lg:hidden">
      <summary className="flex min-h-14 list-none items-center gap-2 px-5 [&::-webkit-details-marker]:hidden">
        <span className="grow font-medium">{label}</span>
        <Price cents={cents} className="font-semibold text-lg" />
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="px-2 pb-2">{children}</div>
    </details>
  );
}
