import type { ReactNode } from "react";
import { Card } from "~/ui/card";

interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

export function AccountCard({ title, lead, children, footer }: AccountCardProps) {
  return (
    <main id="main" className="page-width flex flex-col items-center gap-6 py-10 sm:py-16">
      <Card padding="lg" className="w-full max-w-md space-y-6">
        <header className="space-y-2">
          <h1 className="text-heading">{title}</h1>
          {lead ? <p className="wrap-anywhere text-muted">{lead}</p> : null}
        </header>
        {children}
      </Card>
      {footer ? <p className="text-center text-muted">{footer}</p> : null}
    </main>
  );
}

export const textLinkClass = "inline-flex min-h-11 items-center rounded-control font-medium link";
