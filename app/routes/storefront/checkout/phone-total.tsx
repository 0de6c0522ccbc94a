import { ChevronDown } from "lucide-react";
import type { Cents } from "~/domain/money/money";
import { Price } from "~/ui/price";

/** Total above the form on phones, with a link to the summary below the form. */
export function PhoneTotal({ cents, isTaxOpen = false }: { cents: Cents; isTaxOpen?: boolean }) {
  return (
    <a href="#summary" className="flex min-h-14 items-center gap-2 rounded-card bg-sunken px-5 lg:hidden">
      <span className="grow font-medium">Due today{isTaxOpen ? ", before tax" : ""}</span>
      <Price cents={cents} className="font-semibold text-lg" />
      <ChevronDown className="size-5" aria-hidden="true" />
    </a>
  );
}
