import { formatMoney } from "~/domain/money/money";
import { CertificateForm } from "~/routes/storefront/checkout/tax-exempt";
import type { listTracked } from "~/services/orders/tracking.server";
import { Disclosure } from "~/ui/disclosure";

type Tracked = NonNullable<Awaited<ReturnType<typeof listTracked>>>;
type Order = Tracked["regular"][number] | Tracked["custom"][number];

/** State of the order's tax certificate, and a form to send one while the order has sales tax. */
export function OrderCertificate({ order }: { order: Order }) {
  const { id, certificate, taxCents, status } = order;
  if (certificate?.status === "approved") return <p className="mt-4">{approvedWords(certificate.taxCents)}</p>;
  if (certificate?.status === "waiting")
    return (
      <p className="mt-4">
        We're reviewing your tax certificate <strong className="wrap-anywhere">{certificate.fileName}</strong>. We'll
        email you.
      </p>
    );
  if (taxCents === 0 || status === "cancelled") return null;
  return (
    <div className="mt-4">
      <Disclosure title="Tax-exempt?" open={certificate !== null}>
        <div className="space-y-4">
          {certificate ? (
            <p>
              We couldn't accept <span className="wrap-anywhere">{certificate.fileName}</span>: {certificate.reason}
            </p>
          ) : null}
          <p>
            Upload your exemption or resale certificate. When we approve it, this order's sales tax of{" "}
            {formatMoney(taxCents)} comes off, and later orders from your account have none.
          </p>
          <CertificateForm fields={{ id }} />
        </div>
      </Disclosure>
    </div>
  );
}

const approvedWords = (taxCents: number) =>
  taxCents > 0
    ? `Tax-exempt: ${formatMoney(taxCents)} of sales tax came off this order.`
    : "Tax-exempt: your certificate is on file.";
