import type { ReactNode } from "react";
import { QuickAction } from "~/routes/admin/admin-form";
import { Card } from "~/ui/card";

/** Says that this page uses a text written by staff, with a button to reset to the default text. */
export function TextOverride({ savedAt, children }: { savedAt: number; children: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p>{children}</p>
      <QuickAction fields={{ intent: "reset", savedAt }} pendingLabel="Resetting...">
        Reset to default
      </QuickAction>
    </Card>
  );
}

export const Placeholder = ({ children }: { children: string }) => (
  <code className="rounded-badge bg-sunken px-1.5 py-0.5">{children}</code>
);
