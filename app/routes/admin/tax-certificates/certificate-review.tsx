import { Download } from "lucide-react";
import type { Badge } from "~/domain/brand/badges";
import { formatDateTime } from "~/domain/calendar/calendar";
import { approveCertificateInput, refuseCertificateInput } from "~/domain/destinations/exemptions.schema";
import { formatMoney } from "~/domain/money/money";
import { AdminForm } from "~/routes/admin/admin-form";
import type { TaxCertificate } from "~/services/customers/tax-certificates.server";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/forms/field";
import { StatusBadge } from "~/ui/lists/status-badge";

const badges: Record<TaxCertificate["status"], Badge> = {
  waiting: { label: "Waiting", tone: "yellow" },
  approved: { label: "Approved", tone: "green" },
  refused: { label: "Refused", tone: "gray" },
};

const action = "/admin/tax-certificates";

type Certificate = Pick<TaxCertificate, "id" | "fileName" | "status" | "reason" | "taxCents" | "createdAt">;

/** A customer's certificate with its file. Staff approve or refuse it while it waits. */
export function CertificateReview({ certificate }: { certificate: Certificate }) {
  const { id, fileName, status, reason, taxCents, createdAt } = certificate;
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge badge={badges[status]} />
        <a
          href={`${action}/${id}/file`}
          download
          className="link wrap-anywhere inline-flex min-h-11 items-center gap-2"
        >
          <Download className="size-4 shrink-0" aria-hidden="true" />
          {fileName}
        </a>
        <span className="text-muted text-sm">Sent {formatDateTime(createdAt)}</span>
      </p>
      {status === "approved" ? (
        <p className="text-sm">{formatMoney(taxCents)} of sales tax was refunded or taken off the amount due.</p>
      ) : null}
      {status === "refused" ? <p className="text-sm">The customer read: {reason}</p> : null}
      {status === "waiting" ? <Decide id={id} /> : null}
    </div>
  );
}

function Decide({ id }: { id: string }) {
  return (
    <>
      <AdminForm
        intent="approve"
        action={action}
        schema={approveCertificateInput}
        hidden={{ id }}
        submitLabel="Approve and refund the tax"
        pendingLabel="Approving..."
      >
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.certificateNumber} label="Certificate number" />
            <TextField field={fields.validUntil} label="Valid until" type="date" />
          </div>
        )}
      </AdminForm>
      <Disclosure title="Refuse it">
        <AdminForm
          intent="refuse"
          action={action}
          schema={refuseCertificateInput}
          hidden={{ id }}
          submitLabel="Refuse and email the reason"
          pendingLabel="Sending..."
        >
          {(fields) => (
            <TextField field={fields.reason} label="Reason" description="The customer reads this sentence." />
          )}
        </AdminForm>
      </Disclosure>
    </>
  );
}
