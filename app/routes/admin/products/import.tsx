import { getFormProps } from "@conform-to/react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { productColumns } from "~/domain/catalog/product-table";
import { campaignNotices, productNotices } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { applyProductImport, type ImportPreview, previewProductImport } from "~/services/catalog/import.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors, unreadRefusal } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import type { Route } from "./+types/import";

const fileInput = z.object({ file: z.file({ error: "Please choose a CSV file." }) });

export const action = formAction({
  preview: submit({
    input: fileInput,
    run: previewProductImport,
    then: (preview) => ({ data: preview }),
    refused: ({ message }) => ({ ...campaignNotices.invalidFile, description: message }),
  }),
  apply: submit({
    input: z.object({ key: z.string().max(100) }),
    run: applyProductImport,
    then: ({ added, changed }) => ({
      toast: {
        ...productNotices.updated,
        title: "Products Imported",
        description: `${added} new, ${changed} changed.`,
      },
      redirectTo: "/admin/products",
    }),
    refused: ({ message }) => campaignNotices.uploadFailed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, campaignNotices.uploadFailed());

export default function ImportProducts() {
  const navigate = useNavigate();
  const fetcher = useFormFetcher<typeof action>();
  const reply = fetcher.data;
  const preview = reply?.intent === "preview" ? (reply.data as ImportPreview | undefined) : undefined;
  const [form, fields] = useZodForm(fileInput, { reply, intent: "preview" });
  return (
    <Dialog
      open
      width="wide"
      title="Import products"
      description={`Columns: ${productColumns.join(", ")}. Rows with an id update that product. Missing columns and blank cells are left unchanged. Rows without an id create new products.`}
      onOpenChange={(open) => open || navigate("/admin/products")}
    >
      <fetcher.Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="space-y-4">
        <FormErrors errors={form.errors ?? unreadRefusal(reply)} />
        <input type="hidden" name="intent" value="preview" />
        <FileField field={fields.file} label="CSV file" accept=".csv,text/csv" />
        <Button type="submit" variant="outline" pending={fetcher.state !== "idle"} pendingLabel="Reading...">
          Preview
        </Button>
      </fetcher.Form>
      {preview ? <Preview preview={preview} /> : null}
    </Dialog>
  );
}

function Preview({ preview: { key, added, changed, unchanged, errors } }: { preview: ImportPreview }) {
  const fetcher = useFormFetcher();
  const count = added.length + changed.length;
  return (
    <div className="mt-6 space-y-4">
      <p className="font-medium" role="status">
        {added.length} new, {changed.length} changed, {unchanged} unchanged, {errors.length} with errors
      </p>
      <RowList title="Errors" rows={errors.map(({ row, message }) => ({ row, text: message }))} />
      <Changes changed={changed} />
      <RowList
        title="New"
        rows={added.map(({ row, name, priceCents, stockQuantity }) => ({
          row,
          text: `${name}, ${formatMoney(priceCents)}, ${formatCount(stockQuantity)} in stock`,
        }))}
      />
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="apply" />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" disabled={count === 0} pending={fetcher.state !== "idle"} pendingLabel="Importing...">
          Import {count} {count === 1 ? "row" : "rows"}
        </Button>
      </fetcher.Form>
    </div>
  );
}

/** Every changed field with its old and its new value. */
function Changes({ changed }: Pick<ImportPreview, "changed">) {
  if (changed.length === 0) return null;
  return (
    <details open>
      <summary className="min-h-6 font-medium">Changed</summary>
      <ul className="max-h-96 space-y-2 overflow-y-auto text-sm">
        {changed.map(({ row, name, fields }) => (
          <li key={row}>
            Row {row}: {name}
            <ul className="pl-4 text-muted">
              {fields.map((field) => (
                <li key={field.name} className="wrap-anywhere">
                  {field.name}: <del>{field.was}</del> → <ins className="text-ink no-underline">{field.is}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

function RowList({ title, rows }: { title: string; rows: { row: number; text: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <details open>
      <summary className="min-h-6 font-medium">{title}</summary>
      <ul className="max-h-48 overflow-y-auto text-sm">
        {rows.map(({ row, text }) => (
          <li key={`${row}${text}`}>
            Row {row}: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
