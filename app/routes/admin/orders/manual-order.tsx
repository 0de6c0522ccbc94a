import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { manualOrderInput } from "~/domain/orders/manual-order.schema";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { SoldLines } from "~/routes/admin/orders/changes/sold-lines";
import { useUnsaved } from "~/routes/admin/use-unsaved";
import { createManualOrder, listSellable } from "~/services/checkout/manual-orders.server";
import { getSettings } from "~/services/core/settings.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { AddressFields } from "~/ui/forms/address-fields";
import { SelectField, TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/manual-order";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const [products, { tierScope }] = await Promise.all([listSellable(app), getSettings(app)]);
  return { products, tierScope, formKey: crypto.randomUUID() };
});

export const action = formAction({
  make: submit({
    input: manualOrderInput,
    run: createManualOrder,
    then: ({ id, owedCents }) => ({
      toast: orderNotices.manualOrderCreated(owedCents > 0),
      redirectTo: `/admin/orders/${id}`,
    }),
    refused: ({ message }) => withReason(orderNotices.makeFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.makeFailed);

export const meta: Route.MetaFunction = () => [
  { title: `New order | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const shippingOptions = [
  { value: "standard", label: "Standard rate" },
  { value: "free", label: "Free" },
];

export default function ManualOrder({ loaderData: { formKey, ...sold }, actionData: reply }: Route.ComponentProps) {
  const [form, fields] = useZodForm(manualOrderInput, {
    id: "manual-order",
    reply,
    defaultValue: { country: "US", shipping: "standard" },
    constraint: "none",
  });
  useReplyNotice(reply);
  const isBusy = useNavigation().formData?.get("intent") === "make";
  return (
    <div className="space-y-8">
      <PageTitle
        title="New order"
        lead="For phone orders, samples and replacements. Stock is reserved right away; the customer is emailed a payment link."
      />
      <Card className="max-w-3xl">
        <Form method="post" {...getFormProps(form)} {...useUnsaved(false)} className="space-y-5">
          <FormErrors errors={form.errors} />
          <input type="hidden" name="formKey" value={formKey} />
          <div className="grid gap-4 sm:grid-cols-6">
            <TextField field={fields.name} label="Name" className="sm:col-span-3" />
            <TextField field={fields.email} label="Email" type="email" className="sm:col-span-3" />
            <AddressFields fields={fields} autoComplete="off" />
          </div>
          <SoldLines {...sold} errors={linesErrors(form.allErrors)} />
          <SelectField field={fields.shipping} label="Shipping" options={shippingOptions} className="max-w-xs" />
          <Button type="submit" name="intent" value="make" pending={isBusy} pendingLabel="Creating...">
            Create order
          </Button>
        </Form>
      </Card>
    </div>
  );
}

export const linesErrors = (errors: Record<string, string[]>) => [
  ...new Set(Object.entries(errors).flatMap(([name, found]) => (name.startsWith("lines") ? found : []))),
];
