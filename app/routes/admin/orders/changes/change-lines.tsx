import { useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { linesInput } from "~/domain/orders/change";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { linesErrors } from "~/routes/admin/orders/changes/hand-order";
import { Preview } from "~/routes/admin/orders/changes/preview";
import { SoldLines } from "~/routes/admin/orders/changes/sold-lines";
import { changeLines, getLinesForm, previewLines } from "~/services/after-sale/change-lines.server";
import { seenVersion } from "~/services/core/versions.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
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

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Change order ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ChangeLines({ loaderData, actionData: reply }: Route.ComponentProps) {
  // As they were when the form opened: whoever saved meanwhile is not overwritten.
  const [{ order, products, tierScope, lines }] = useState(loaderData);
  const [form] = useForm<{ lines: string[] }>({ id: "change-lines", lastResult: reply?.result });
  useReplyNotice(reply);
  const shown = reply?.intent === "preview" && reply.done ? reply.data : undefined;
  const [outdated, setOutdated] = useState<typeof shown>();
  const intent = useNavigation().formData?.get("intent");
  return (
    <div className="space-y-8">
      <PageTitle
        title={`Change order ${order.id}`}
        lead="Pieces are taken from stock or put back. Lines that stay keep their price; changed ones have today's. Shipping stays, discount and tax follow the goods."
      />
      <Card className="max-w-3xl">
        <Form method="post" id={form.id} className="space-y-5">
          <FormErrors errors={form.errors} />
          <input type="hidden" name="id" value={order.id} />
          <input type="hidden" name="version" value={order.version} />
          <SoldLines
            products={products}
            tierScope={tierScope}
            sold={lines}
            errors={linesErrors(form.allErrors)}
            onEdit={() => setOutdated(shown)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              name="intent"
              value="preview"
              variant="outline"
              pending={intent === "preview"}
              pendingLabel="Counting..."
            >
              Preview
            </Button>
            <Link to={`/admin/orders/${order.id}`} className="link">
              Back to the order
            </Link>
          </div>
          {shown && shown !== outdated ? <Preview preview={shown} isBusy={intent === "save"} /> : null}
        </Form>
      </Card>
    </div>
  );
}
