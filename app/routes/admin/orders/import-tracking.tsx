import { getFormProps } from "@conform-to/react";
import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { campaignNotices, orderNotices, withReason } from "~/domain/messages/admin";
import { emailCheckbox } from "~/domain/orders/admin";
import { carriers } from "~/domain/orders/shipping";
import type { TrackingOutcome } from "~/domain/orders/tracking-import";
import { formatCount } from "~/domain/text/counts";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { changeFetcherKey, EmailCheckbox, useUndoable } from "~/routes/admin/orders/changes/undo-note";
import { requireStaff } from "~/services/core/sessions.server";
import {
  applyTracking,
  parcelsAtOnce,
  previewTracking,
  type TrackingImport,
  type TrackingPreview,
} from "~/services/order-management/import-tracking.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors, unreadRefusal } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/import-tracking";

const fileInput = z.object({ file: z.file({ error: "Please choose a CSV file." }) });

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  await requireStaff(app);
  return { parcelsAtOnce };
});

export const action = formAction({
  preview: submit({
    input: fileInput,
    run: previewTracking,
    then: (preview) => ({ data: preview }),
    refused: ({ message }) => ({ ...campaignNotices.invalidFile, description: message }),
  }),
  ship: submit({
    input: z.object({
      key: z.string().max(100),
      after: z.coerce.number<string>().int().min(0).optional(),
      ...emailCheckbox,
    }),
    run: applyTracking,
    then: (done) => ({ data: done, toast: orderNotices.trackingImported(done.shipped, done.left) }),
    refused: ({ message }) => withReason(orderNotices.trackingFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.trackingFailed, { preview: campaignNotices.uploadFailed() });

export const meta: Route.MetaFunction = () => [
  { title: `Import tracking numbers | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ImportTracking({ loaderData: { parcelsAtOnce } }: Route.ComponentProps) {
  const fetcher = useFormFetcher<typeof action>();
  const reply = fetcher.data;
  const preview = reply?.intent === "preview" ? (reply.data as TrackingPreview | undefined) : undefined;
  const [form, fields] = useZodForm(fileInput, { id: "tracking-file", reply, intent: "preview" });
  return (
    <div className="max-w-3xl space-y-5">
      <PageTitle
        title="Import tracking numbers"
        lead="Upload ShipStation's CSV of shipped orders. You see every shipment before anything ships."
      />
      <Card>
        <fetcher.Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="space-y-4">
          <FormErrors errors={form.errors ?? unreadRefusal(reply)} />
          <input type="hidden" name="intent" value="preview" />
          <FileField
            field={fields.file}
            label="CSV file"
            accept=".csv,text/csv"
            description="Needs the columns Order - Number and Shipment - Tracking Number. With Item - SKU and Item - Qty, an order can ship in parts."
          />
          <Button type="submit" variant="outline" pending={fetcher.state !== "idle"} pendingLabel="Reading...">
            Preview
          </Button>
        </fetcher.Form>
      </Card>
      {preview ? <Preview key={preview.key} preview={preview} atOnce={parcelsAtOnce} /> : null}
    </div>
  );
}

const titles: Record<TrackingOutcome, string> = {
  ready: "Ready to ship",
  held: "Needs your attention",
  shipped: "Already shipped",
  unknown: "Unknown orders",
};

interface PreviewProps {
  preview: TrackingPreview;
  /** Most parcels that one press saves. */
  atOnce: number;
}

function Preview({ preview: { key, parcels, errors }, atOnce }: PreviewProps) {
  const fetcher = useFormFetcher<FormReply<TrackingImport>>(changeFetcherKey("bulk"));
  useUndoable("bulk");
  const of = (outcome: TrackingOutcome) => parcels.filter((parcel) => parcel.outcome === outcome);
  const ready = of("ready").length;
  const done = fetcher.data?.intent === "ship" && fetcher.data.done ? fetcher.data.data : undefined;
  const waiting = done?.left ?? ready;
  return (
    <Card className="space-y-4">
      <p className="font-medium" role="status">
        {formatCount(ready)} ready, {formatCount(of("held").length)} need attention, {formatCount(of("shipped").length)}{" "}
        already shipped, {formatCount(of("unknown").length)} unknown, {formatCount(errors.length)} rows with errors
      </p>
      <Errors errors={errors} />
      <Errors title="Not saved" errors={done?.refused ?? []} />
      {(["held", "unknown", "ready", "shipped"] as const).map((outcome) => (
        <Parcels key={outcome} title={titles[outcome]} parcels={of(outcome)} />
      ))}
      {done?.left === 0 ? (
        <p>
          Done.{" "}
          <Link to="/admin/orders?status=shipped" className="underline">
            See the shipped orders
          </Link>
          , or preview the file again for what needed your attention.
        </p>
      ) : (
        <fetcher.Form method="post" className="flex flex-wrap items-center gap-4">
          <input type="hidden" name="intent" value="ship" />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="after" value={done?.after ?? 0} />
          <Button type="submit" disabled={waiting === 0} pending={fetcher.state !== "idle"} pendingLabel="Saving...">
            Save {done ? "the next " : null}
            {formatCount(Math.min(waiting, atOnce))} {waiting === 1 ? "shipment" : "shipments"}
          </Button>
          <EmailCheckbox about="their packages" />
        </fetcher.Form>
      )}
    </Card>
  );
}

function Errors({ title = "Errors", errors }: Pick<TrackingPreview, "errors"> & { title?: string }) {
  if (errors.length === 0) return null;
  return (
    <details open>
      <summary className="min-h-6 font-medium">{title}</summary>
      <ul className="max-h-48 overflow-y-auto text-sm">
        {errors.map(({ row, message }) => (
          <li key={row}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Parcels({ title, parcels }: { title: string; parcels: TrackingPreview["parcels"] }) {
  if (parcels.length === 0) return null;
  return (
    <details open={title !== titles.shipped}>
      <summary className="min-h-6 font-medium">
        {title} ({formatCount(parcels.length)})
      </summary>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto text-sm">
        {parcels.map(({ row, orderId, trackingNumber, carrier, customerName, note, outcome }) => (
          <li key={`${row} ${trackingNumber}`} className="wrap-anywhere py-2">
            <p className="flex flex-wrap gap-x-3">
              {outcome === "unknown" ? (
                <span>{orderId}</span>
              ) : (
                <Link to={`/admin/orders/${orderId}`} className="underline">
                  {orderId}
                </Link>
              )}
              <span>{customerName}</span>
              <span className="text-muted">
                {carriers[carrier].label} {trackingNumber}
              </span>
            </p>
            <p className="text-muted">{note}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
