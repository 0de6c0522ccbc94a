import type { FieldMetadata } from "@conform-to/react";
import { quotePictureInput } from "~/domain/quotes/quotes";
import { AdminForm } from "~/routes/admin/admin-form";
import { DetailSection } from "~/routes/admin/facts";
import type { getQuoteForStaff } from "~/services/quotes/admin.server";
import { FileField } from "~/ui/forms/file-field";

type QuotePictureProps = Pick<Awaited<ReturnType<typeof getQuoteForStaff>>, "quote" | "pictureKey">;

/** Address of the picture. Names its key, so that a browser does not show an earlier one. */
export const pictureUrl = (id: string, key: string) => `/admin/quotes/${id}/picture?${new URLSearchParams({ key })}`;

/** The picture that the client sees with the quote, and a form to replace it (quotes-18). */
export function QuotePicture({ quote: { id }, pictureKey }: QuotePictureProps) {
  return (
    <DetailSection title="Picture">
      <p className="text-muted text-sm">
        {pictureKey
          ? "The client sees this picture on the quote's page and in its email."
          : "The quote has no picture yet. Add one for its page and its email."}
      </p>
      {pictureKey ? (
        <img
          src={pictureUrl(id, pictureKey)}
          alt={`The design of ${id}`}
          className="max-h-56 w-full rounded-control object-contain"
        />
      ) : null}
      <AdminForm
        key={pictureKey}
        intent="picture"
        schema={quotePictureInput}
        hidden={{ id }}
        encType="multipart/form-data"
        submitLabel="Save picture"
        pendingLabel="Uploading..."
      >
        {(fields) => (
          <FileField
            field={fields.file as FieldMetadata<File | undefined>}
            label={pictureKey ? "Another picture" : "Choose a picture"}
            description="PNG, JPG or GIF up to 10 MB. A mockup replaces it."
            accept="image/png,image/jpeg,image/gif"
          />
        )}
      </AdminForm>
    </DetailSection>
  );
}
