import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { orderLookupInput } from "~/domain/orders/orders";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useAnsweringPage } from "~/ui/forms/use-answering-page";
import { useZodForm } from "~/ui/forms/zod-form";

/** Asks for number and email of an order. /find-order then emails the link. */
export function LookupForm({ reply }: { reply?: FormReply<unknown> }) {
  const answering = useAnsweringPage("/find-order");
  const [form, fields] = useZodForm(orderLookupInput, { reply });
  return (
    <Form onFocus={answering.onFocus} method="post" action="/find-order" {...getFormProps(form)} className="space-y-5">
      <FormErrors errors={form.errors} />
      <TextField field={fields.orderId} label="Order number" placeholder="PH-7Q4KM2XD9A" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <Button type="submit" size="lg" block pending={useNavigation().state !== "idle"} pendingLabel="Sending...">
        Email me the link
      </Button>
      {answering.links}
    </Form>
  );
}
