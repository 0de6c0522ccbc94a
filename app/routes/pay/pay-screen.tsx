import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { SupportContact } from "~/routes/pay/support-contact";
import { Card } from "~/ui/card";

export type Outcome = "paid" | "under_review" | "refused";

interface PayScreenProps {
  /** Final state: paid, under review by PayPal, or an invalid link. If missing, the screen shows a form. */
  outcome?: Outcome;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function PayScreen({ outcome, title, text, children }: PayScreenProps) {
  return (
    <main id="main" className="page-width flex flex-col items-center gap-6 py-10 sm:py-16">
      <Card padding="lg" className="w-full max-w-xl space-y-6">
        <header className={outcome ? "space-y-3 text-center" : "space-y-2"}>
          {outcome === "paid" ? <CircleCheck className="mx-auto size-14 text-fairway-700" aria-hidden="true" /> : null}
          {outcome === "under_review" ? <Clock className="mx-auto size-14 text-metal" aria-hidden="true" /> : null}
          {outcome === "refused" ? <CircleAlert className="mx-auto size-14 text-danger" aria-hidden="true" /> : null}
          <h1 className="text-heading">{title}</h1>
          {text ? <p className="text-muted">{text}</p> : null}
        </header>
        {children}
      </Card>
      <SupportContact />
    </main>
  );
}

/** Labels with figures. The last row is bold. */
export function Figures({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {rows.map(([label, value], index) => (
        <div
          key={label}
          className={
            index === rows.length - 1
              ? "flex justify-between gap-4 py-3 font-semibold"
              : "flex justify-between gap-4 py-3"
          }
        >
          <dt className="max-w-[60%] shrink-0">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
