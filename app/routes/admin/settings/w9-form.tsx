import { getFormProps } from "@conform-to/react";
import { pictureForm } from "~/domain/forms/fields";
import type { FormReply } from "~/http/form.server";
import { QuickAction } from "~/routes/admin/admin-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";

/** Uploads, replaces or removes the shop's W-9 (files-13). */
export function W9Form({ w9 }: { w9: { fileName: string } | null }) {
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(pictureForm, { reply: fetcher.data, intent: "w9" });
  const errors = fetcher.data?.done ? undefined : form.errors;
  return (
    <Card id="w-9" className="max-w-3xl space-y-4">
      <h2 className="text-xl">W-9</h2>
      <p className="text-muted text-sm">
        Customers download it from the FAQ, invoices, receipts and their orders. It shows your taxpayer number to
        everyone who opens it.
      </p>
      {w9 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <a href="/w-9.pdf" download className="link wrap-anywhere inline-flex min-h-11 items-center">
            {w9.fileName}
          </a>
          <QuickAction fields={{ intent: "w9-off" }}>
            Remove<span className="sr-only"> the W-9</span>
          </QuickAction>
        </div>
      ) : null}
      <fetcher.Form
        key={w9?.fileName}
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="space-y-4"
      >
        <FormErrors errors={errors} />
        <FileField
          field={fields.file}
          label={w9 ? "Replace it" : "Signed W-9"}
          description="PDF up to 10 MB"
          accept=".pdf"
        />
        <Button type="submit" name="intent" value="w9" pending={fetcher.state !== "idle"} pendingLabel="Uploading...">
          Upload W-9
        </Button>
      </fetcher.Form>
    </Card>
  );
}
