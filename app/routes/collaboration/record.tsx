import { isRouteErrorResponse } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { mockupAlt } from "~/domain/collaboration/words";
import { collaborationTexts } from "~/domain/messages/collaboration";
import { formatMoney } from "~/domain/money/money";
import { page } from "~/http/page.server";
import { MockupPicture } from "~/routes/collaboration/mockup/mockup-picture";
import { Fact } from "~/routes/collaboration/quote-details";
import { SessionError } from "~/routes/collaboration/session-error";
import { getApprovalRecord } from "~/services/collaboration/decisions.server";
import { Button } from "~/ui/button";
import type { Route } from "./+types/record";

export const loader = page((app, { params }: Route.LoaderArgs) => getApprovalRecord(app, params));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Approval ${loaderData?.code ?? ""} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Printable record of an approval, one page. */
export default function Record({ loaderData: record }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width max-w-3xl space-y-6 py-8 print:py-0">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="font-semibold text-metal text-sm uppercase tracking-[0.14em]">{brand.name} approval record</p>
          <h1 className="text-title">
            {record.subjectId}, version {record.version}
          </h1>
        </div>
        <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <div className="mx-auto max-w-md">
        <MockupPicture
          url={record.mockupUrl}
          contentType={record.contentType}
          alt={mockupAlt(record, record.specification)}
        />
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        <Fact label="Code" value={record.code} />
        <Fact label="Approved by" value={record.name} />
        <Fact label="Approved at" value={formatDateTime(record.at)} />
        {record.specification.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
        <Fact label="Price" value={formatMoney(record.priceCents)} />
      </dl>
      <section className="space-y-2 text-sm">
        <h2 className="font-semibold">SHA-256</h2>
        <p className="break-all font-mono">{record.hash}</p>
        <p className="text-muted">The approval code is the first 10 characters of this fingerprint.</p>
        <pre className="whitespace-pre-wrap rounded-control bg-sunken p-4">{record.statement}</pre>
      </section>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = isRouteErrorResponse(error) && (error.data as { message?: string } | null)?.message;
  return <SessionError message={known || collaborationTexts.loadFailed} />;
}
