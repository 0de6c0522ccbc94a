import { useState } from "react";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { linesInput } from "~/domain/orders/change";
import { isCustomLine } from "~/domain/orders/custom-lines";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { ChangeForm } from "~/routes/admin/orders/changes/change-form";
import { SoldLines } from "~/routes/admin/orders/changes/sold-lines";
import { linesErrors } from "~/routes/admin/orders/manual-order";
import { seenVersion } from "~/services/core/versions.server";
import { changeLines, getLinesForm, previewLines } from "~/services/order-management/edit-lines.server";
import { useZodForm } from "~/ui/forms/zod-form";
import type { Route } from "./+types/change-lines";

export const loader = page((app, { params }: Route.LoaderArgs) => getLinesForm(app, params.id));

const input = linesInput.extend({ ...seenVersion, id: z.string().min(1).max(64) });
const refused = ({ message }: { message: string }) => withReason(orderNotices.changeFailed, message);

export const action = formAction({
  preview: submit({ input, run: previewLines, then: (data) => ({ data }), refused }),
  save: submit({
    input,
    run: async (app, wanted) => ({ ...(await changeLines(app, wanted)), id: wanted.id }),
    then: (done) => ({ toast: orderNotices.changed(done), redirectTo: `/admin/orders/${done.id}` }),
    refused,
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.changeFailed);

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Edit order ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const customItem = ({ quantity, name, lineTotalCents }: Route.ComponentProps["loaderData"]["order"]["items"][number]) =>
  `${formatCount(quantity)} × ${name} (${formatMoney(lineTotalCents)})`;

export default function ChangeLines({ loaderData, actionData: reply }: Route.ComponentProps) {
  // Keeps the data from when the form opened. If a colleague saves in the meantime, the version then conflicts and nothing is overwritten.
  const [{ order, products, lines }] = useState(loaderData);
  const [form] = useZodForm(linesInput, { id: "change-lines", reply, constraint: "none" });
  const custom = order.items.filter(isCustomLine);
  return (
    <ChangeForm
      order={order}
      form={form}
      reply={reply}
      lead="Stock is updated. Unchanged items keep their price; changed items use today's. Shipping stays; discount and tax are recalculated."
    >
      {(touch) => (
        <>
          <SoldLines products={products} first={lines} errors={linesErrors(form.allErrors)} onEdit={touch} />
          {custom.length > 0 ? <p>Custom items stay: {custom.map(customItem).join(", ")}.</p> : null}
        </>
      )}
    </ChangeForm>
  );
}
