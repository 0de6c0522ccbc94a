import { getFormProps } from "@conform-to/react";
import { accountFromOrderInput } from "~/domain/accounts/accounts";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useAnsweringPage } from "~/ui/forms/use-answering-page";
import { passwordForm, useZodForm } from "~/ui/forms/zod-form";

/** Offers a guest an account with the details of the order that was just paid (accounts-24). */
export function CreateAccount({ orderId, email }: { orderId: string; email: string }) {
  const answering = useAnsweringPage("/register");
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(accountFromOrderInput, {
    ...passwordForm,
    id: "create-account",
    reply: fetcher.data,
  });
  return (
    <section aria-labelledby="create-account-title" className="space-y-3 rounded-control bg-sunken p-4 print:hidden">
      <h2 id="create-account-title" className="font-semibold">
        Save your details for next time
      </h2>
      <p className="wrap-anywhere text-muted">
        Choose a password and we'll create an account for {email}. It keeps your address and your orders in one place.
      </p>
      <fetcher.Form
        onFocus={answering.onFocus}
        method="post"
        action="/register"
        {...getFormProps(form)}
        className="space-y-4"
      >
        <FormErrors errors={form.errors} />
        <input type="hidden" name="orderId" value={orderId} />
        <TextField
          field={fields.password}
          label="Password"
          description="At least 6 characters"
          type="password"
          defaultValue=""
          autoComplete="new-password"
        />
        <Button type="submit" name="intent" value="from-order" pending={fetcher.state !== "idle"}>
          Create account
        </Button>
        {answering.links}
      </fetcher.Form>
    </section>
  );
}
