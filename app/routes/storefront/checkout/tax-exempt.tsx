import { getFormProps } from "@conform-to/react";
import { certificateAccept, certificateHint, certificateUpload } from "~/domain/destinations/exemptions.schema";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";

interface TaxExemptProps {
  /** Name of the file that was sent already. */
  sent: string | null;
  /** When the customer gets the sales tax back. */
  next: string;
  /** False if an order has the certificate already, so that only staff decide about it. */
  canRemove: boolean;
  /** Details typed so far. Without JavaScript the form sends them too, and the page shows them again. */
  customer?: CheckoutCustomer;
}

/** "Tax-exempt?" at the checkout: the customer sends a certificate, which staff approve later (pricing-17). */
export function TaxExempt({ sent, next, canRemove, customer }: TaxExemptProps) {
  return (
    <div className="mt-6">
      <Disclosure title="Tax-exempt?" open={sent !== null}>
        {sent ? (
          <Sent name={sent} next={next} canRemove={canRemove} customer={customer} />
        ) : (
          <div className="space-y-4">
            <p>Upload your exemption or resale certificate. {next}</p>
            <CertificateForm fields={customer} />
          </div>
        )}
      </Disclosure>
    </div>
  );
}

function Sent({ name, next, canRemove, customer }: Omit<TaxExemptProps, "sent"> & { name: string }) {
  const fetcher = useFormFetcher<FormReply>();
  return (
    <div className="space-y-3">
      <p role="status">
        We have your certificate <strong className="wrap-anywhere">{name}</strong>. {next}
      </p>
      {canRemove ? (
        <fetcher.Form method="post">
          <HiddenFields fields={customer} />
          <Button
            type="submit"
            name="intent"
            value="certificate-off"
            variant="outline"
            size="snug"
            pending={fetcher.state !== "idle"}
          >
            Remove the certificate
          </Button>
        </fetcher.Form>
      ) : null}
    </div>
  );
}

/** Uploads a certificate to the page's own action. `fields` are sent with it. */
export function CertificateForm({ fields: hidden }: { fields?: object }) {
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(certificateUpload, { reply: fetcher.data, intent: "certificate" });
  const errors = fetcher.data?.done ? undefined : form.errors;
  return (
    <fetcher.Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={errors} />
      <HiddenFields fields={hidden} />
      <FileField
        field={fields.certificate}
        label="Certificate"
        description={certificateHint}
        accept={certificateAccept}
      />
      <Button
        type="submit"
        name="intent"
        value="certificate"
        variant="outline"
        pending={fetcher.state !== "idle"}
        pendingLabel="Uploading..."
      >
        Send certificate
      </Button>
    </fetcher.Form>
  );
}

const HiddenFields = ({ fields = {} }: { fields?: object }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />);

/** Shown instead of `TaxExempt` if the customer's certificate is on file. */
export function AlreadyExempt() {
  return (
    <p className="mt-6 rounded-control bg-sunken px-4 py-3">
      Your tax certificate is on file, so this order has no sales tax.
    </p>
  );
}
