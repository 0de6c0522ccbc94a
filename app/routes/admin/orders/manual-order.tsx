import { getFormProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { Form, Link, type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { termsName } from "~/domain/brand/terms";
import { formatDateTime, shopDay } from "~/domain/calendar/calendar";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { manualOrderDraftInput, manualOrderInput, manualOrderPriceInput } from "~/domain/orders/manual-order.schema";
import { methodNames, recordedMethods } from "~/domain/payments/methods";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { QuickAction } from "~/routes/admin/admin-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { SoldLines } from "~/routes/admin/orders/changes/sold-lines";
import { CustomLines } from "~/routes/admin/orders/custom-lines";
import { FindCustomer } from "~/routes/admin/orders/find-customer";
import { useUnsaved } from "~/routes/admin/use-unsaved";
import {
  discardManualDraft,
  getManualDraft,
  listManualDrafts,
  saveManualDraft,
} from "~/services/checkout/manual-drafts.server";
import { listSellable, previewManualOrder } from "~/services/checkout/manual-orders.server";
import { type FoundCustomer, findCustomer } from "~/services/customers/lookup.server";
import { makeManualOrder } from "~/services/order-management/manual-order.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { AddressFields } from "~/ui/forms/address-fields";
import { SelectField, TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/manual-order";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const id = url.searchParams.get("draft");
  const email = url.searchParams.get("customer")?.slice(0, 254) ?? "";
  const [products, drafts, draft, customer] = await Promise.all([
    listSellable(app),
    listManualDrafts(app),
    id ? getManualDraft(app, id) : null,
    email && !id ? findCustomer(app, email) : null,
  ]);
  return {
    products,
    drafts: drafts.filter((one) => one.id !== id),
    draft: draft && { form: draft.form, version: draft.version },
    customer,
    formKey: draft?.id ?? crypto.randomUUID(),
    today: shopDay(app.now()),
  };
});

export const action = formAction({
  make: submit({
    input: manualOrderInput,
    run: makeManualOrder,
    then: (made) => ({
      toast: orderNotices.manualOrderCreated(made),
      redirectTo: `/admin/orders/${made.id}`,
    }),
    refused: ({ message }) => withReason(orderNotices.makeFailed, message),
  }),
  preview: submit({ input: manualOrderPriceInput, run: previewManualOrder, then: (data) => ({ data }) }),
  draft: submit({
    input: manualOrderDraftInput,
    run: saveManualDraft,
    then: ({ id }) => ({ toast: orderNotices.draftSaved, redirectTo: `/admin/orders/new?draft=${id}` }),
    refused: ({ message }) => withReason(orderNotices.draftFailed, message),
  }),
  discard: submit({
    input: z.object({ id: z.string().min(1).max(64) }),
    run: discardManualDraft,
    then: () => ({ toast: orderNotices.draftDeleted, redirectTo: "/admin/orders/new" }),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.makeFailed, { draft: orderNotices.draftFailed });

// Sums change no data. After them, the draft of an order that was just created could not be loaded again.
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => [
  { title: `New order | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const shippingOptions = [
  { value: "standard", label: "Standard rate" },
  { value: "free", label: "Free" },
];

const paymentOptions = [
  { value: "link", label: "Email a payment link" },
  { value: "terms", label: `Invoice, ${termsName}` },
  ...recordedMethods.map((value) => ({ value, label: `Already paid: ${methodNames[value]}` })),
];

export default function ManualOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts } = loaderData;
  return (
    <div className="space-y-8">
      <PageTitle
        title="New order"
        lead="For phone orders, samples, replacements and custom items. Creating the order reserves its stock."
      />
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      {/* Opening another draft starts another form. */}
      <OrderForm
        key={loaderData.draft ? loaderData.formKey : `new-${loaderData.customer?.email ?? ""}`}
        data={loaderData}
        reply={actionData}
      />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** Fields of the form that we know of a customer. */
function fieldsOf({ name, email, address, company: known }: FoundCustomer) {
  const {
    company = known ?? "",
    address: street = "",
    address2 = "",
    city = "",
    state = "",
    zipCode = "",
  } = address ?? {};
  const place = { country: address?.country ?? "US", phone: address?.phone ?? "" };
  return { name, email, company, address: street, address2, city, state, zipCode, ...place };
}

function Drafts({ drafts }: { drafts: Data["drafts"] }) {
  return (
    <Card className="max-w-3xl space-y-2">
      <h2 className="text-heading">Drafts</h2>
      <ul className="divide-y divide-line">
        {drafts.map(({ id, name, actor, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <Link to={`/admin/orders/new?draft=${id}`} className="min-h-11 link">
              {name || "Draft without a name"}
              <span className="block text-muted text-sm">
                {actor}, {formatDateTime(updatedAt)}
              </span>
            </Link>
            <QuickAction fields={{ intent: "discard", id }} variant="ghost">
              Delete<span className="sr-only"> the draft {name}</span>
            </QuickAction>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Sums = Awaited<ReturnType<typeof previewManualOrder>>;
const previewPauseMs = 400;

/** The server's sums of the form, calculated again after each pause in typing. None while a line is incomplete. */
function useSums(form: { current: HTMLFormElement | null }) {
  const fetcher = useFetcher<FormReply<Sums>>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { submit: send } = fetcher;
  const [isReadable, setReadable] = useState(false);
  const refresh = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set("intent", "preview");
      const isComplete = parseWithZod(fields, { schema: manualOrderPriceInput }).status === "success";
      setReadable(isComplete);
      if (isComplete) send(fields, { method: "post" });
    }, previewPauseMs);
  };
  // A draft opens with its sums.
  const first = useRef(refresh);
  useEffect(() => {
    first.current();
    return () => clearTimeout(pause.current);
  }, []);
  const { data, state } = fetcher;
  return { sums: isReadable && data?.done ? (data.data ?? null) : null, isStale: state !== "idle", refresh };
}

function OrderForm({ data, reply }: { data: Data; reply: Route.ComponentProps["actionData"] }) {
  const { products, draft, customer, formKey: newKey, today } = data;
  // Saving reloads the page's data. The key must stay, because it makes the form one order.
  const formKey = useRef(newKey).current;
  const element = useRef<HTMLFormElement>(null);
  const saving = useFormFetcher<FormReply>();
  const { sums, isStale, refresh } = useSums(element);
  const { lines, customLines = [], ...typed } = draft?.form ?? {};
  const [form, fields] = useZodForm(manualOrderInput, {
    id: "manual-order",
    intent: "make",
    reply,
    defaultValue: {
      country: "US",
      shipping: "standard",
      payment: "link",
      receivedOn: today,
      ...(customer ? fieldsOf(customer) : {}),
      ...typed,
    },
    constraint: "none",
  });
  useReplyNotice(reply);
  const unsaved = useUnsaved(saving.state === "loading");
  const isBusy = useNavigation().formData?.get("intent") === "make";
  const choose = (found: FoundCustomer) => {
    form.update({ value: { ...form.value, ...fieldsOf(found) } as never });
    refresh();
  };
  const saveDraft = () => {
    if (!element.current) return;
    const fields = new FormData(element.current);
    fields.set("intent", "draft");
    saving.submit(fields, { method: "post" });
  };
  const isPaid = !["link", "terms"].includes(fields.payment.value ?? "link");
  return (
    <Card className="max-w-3xl">
      <Form
        ref={element}
        method="post"
        {...getFormProps(form)}
        {...unsaved}
        onInput={(event) => {
          unsaved.onInput(event);
          refresh();
        }}
        className="space-y-5"
      >
        <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
        <input type="hidden" name="formKey" value={formKey} />
        {draft ? <input type="hidden" name="version" value={draft.version} /> : null}
        <FindCustomer first={customer} onChoose={choose} />
        <div className="grid gap-4 sm:grid-cols-6">
          <TextField field={fields.name} label="Name" className="sm:col-span-3" />
          <TextField field={fields.email} label="Email" type="email" className="sm:col-span-3" />
          <AddressFields fields={fields} autoComplete="off" />
        </div>
        <SoldLines
          products={products}
          errors={errorsOf(form.allErrors, "lines")}
          // A draft without products opens without an empty line, which would be refused.
          first={draft ? (lines ?? []) : undefined}
          isOptional
          onEdit={refresh}
        />
        <CustomLines errors={errorsOf(form.allErrors, "customLines")} first={customLines} onEdit={refresh} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            field={fields.discount}
            label="Discount"
            placeholder="25 or 10%"
            description="In dollars or percent."
          />
          <SelectField field={fields.shipping} label="Shipping" options={shippingOptions} />
          <TextField field={fields.purchaseOrder} label="PO number" />
          <SelectField field={fields.payment} label="Payment" options={paymentOptions} />
          {isPaid ? (
            <>
              <TextField field={fields.receivedOn} label="Received on" type="date" />
              <TextField field={fields.reference} label="Check or reference number" />
            </>
          ) : null}
        </div>
        <SumList sums={sums} isStale={isStale} />
        {sums ? <input type="hidden" name="seenTotalCents" value={sums.totalCents} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="make" pending={isBusy} pendingLabel="Creating...">
            Create order
          </Button>
          <Button variant="outline" onClick={saveDraft} pending={saving.state !== "idle"} pendingLabel="Saving...">
            Save draft
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SumList({ sums, isStale }: { sums: Sums | null; isStale: boolean }) {
  if (!sums || sums.subtotalCents + sums.shippingCents === 0)
    return (
      <p className="text-muted text-sm">
        The total appears here when every item has its quantity and price, and any discount is like 25 or 10%.
      </p>
    );
  const rows: [string, number][] = [
    ["Items", sums.subtotalCents],
    ["Discount", -sums.discountCents],
    ["Shipping", sums.shippingCents],
    [sums.isTaxExempt ? "Sales tax (exempt)" : "Sales tax", sums.taxCents],
    ["Total", sums.totalCents],
  ];
  return (
    <dl aria-label="Total" aria-busy={isStale} className="grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {rows
        .filter(([label, cents]) => label !== "Discount" || cents !== 0)
        .map(([label, cents]) => (
          <div key={label} className="contents last:font-semibold">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">{formatMoney(cents)}</dd>
          </div>
        ))}
    </dl>
  );
}

const errorsOf = (errors: Record<string, string[]>, part: string) => [
  ...new Set(Object.entries(errors).flatMap(([name, found]) => (name.startsWith(part) ? found : []))),
];

export const linesErrors = (errors: Record<string, string[]>) => errorsOf(errors, "lines");
