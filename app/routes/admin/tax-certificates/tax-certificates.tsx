import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import {
  approveCertificateInput,
  refuseCertificateInput,
  taxExemptionEmail,
  taxExemptionInput,
} from "~/domain/destinations/exemptions.schema";
import { certificateNotices, settingNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { CertificateReview } from "~/routes/admin/tax-certificates/certificate-review";
import { TaxExemptions } from "~/routes/admin/tax-certificates/exemptions";
import { type ListedCertificate, listCertificates } from "~/services/customers/tax-certificates.server";
import { listTaxExemptions, removeTaxExemption, saveTaxExemption } from "~/services/customers/tax-exemptions.server";
import { approveCertificate, refuseCertificate } from "~/services/order-management/tax-certificates.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/tax-certificates";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const [certificates, exemptions] = await Promise.all([listCertificates(app), listTaxExemptions(app)]);
  return { ...certificates, exemptions };
});

export const action = formAction({
  approve: submit({
    input: approveCertificateInput,
    run: approveCertificate,
    then: () => ({ toast: certificateNotices.approved }),
    refused: ({ message }) => certificateNotices.failed(message),
  }),
  refuse: submit({
    input: refuseCertificateInput,
    run: refuseCertificate,
    then: () => ({ toast: certificateNotices.refused }),
    refused: ({ message }) => certificateNotices.failed(message),
  }),
  exemption: submit({
    input: taxExemptionInput,
    run: saveTaxExemption,
    then: () => ({ toast: settingNotices.saved }),
  }),
  "exemption-off": submit({
    input: taxExemptionEmail,
    run: removeTaxExemption,
    then: () => ({ toast: settingNotices.saved }),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, certificateNotices.failed());

export const meta: Route.MetaFunction = () => [{ title: `Tax certificates | ${brand.name}` }];

export default function TaxCertificates({ loaderData: { waiting, decided, exemptions } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-6">
      <PageTitle
        title="Tax certificates"
        lead="Approve a certificate to refund the order's sales tax and to exempt the customer's next orders."
      />
      {waiting.length === 0 ? (
        <EmptyState title="No certificate is waiting">Certificates that customers send appear here.</EmptyState>
      ) : (
        <Certificates title="Waiting" certificates={waiting} />
      )}
      <TaxExemptions exemptions={exemptions} />
      {decided.length > 0 ? <Certificates title="Decided" certificates={decided} /> : null}
    </div>
  );
}

function Certificates({ title, certificates }: { title: string; certificates: readonly ListedCertificate[] }) {
  return (
    <section className="space-y-4">
      <h2 className="text-xl">{title}</h2>
      <ul aria-label={title} className="space-y-4">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <Card className="space-y-3">
              <h3 className="wrap-anywhere font-semibold text-lg">
                {certificate.customerName},{" "}
                <Link to={`/admin/orders/${certificate.orderId}`} className="link">
                  {certificate.orderId}
                </Link>
              </h3>
              <p className="wrap-anywhere text-muted text-sm">{certificate.customerEmail}</p>
              <CertificateReview certificate={certificate} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
