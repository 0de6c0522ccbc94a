import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { currentPasswordInput } from "~/domain/accounts/accounts";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { usePending } from "~/ui/forms/use-pending";
import { passwordForm, useZodForm } from "~/ui/forms/zod-form";

export function CurrentPassword({ field }: { field: Parameters<typeof TextField>[0]["field"] }) {
  return (
    <TextField field={field} label="Current password" type="password" defaultValue="" autoComplete="current-password" />
  );
}

export function Part({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-line border-t pt-3">
      <summary className="min-h-11 cursor-pointer py-2">
        <h2 className="inline text-xl">{title}</h2>
      </summary>
      <div className="space-y-5 pt-2">{children}</div>
    </details>
  );
}

interface PasswordFormProps {
  intent: string;
  label: string;
  reply?: FormReply;
  isDanger?: boolean;
  passkey?: string;
}

/** A form whose only field is the current password. */
export function PasswordForm({ intent, label, reply, isDanger, passkey }: PasswordFormProps) {
  const [form, fields] = useZodForm(currentPasswordInput, {
    ...passwordForm,
    id: passkey ? `${intent}-${passkey}` : intent,
    reply,
    intent,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} />
      {passkey ? <input type="hidden" name="passkey" value={passkey} /> : null}
      <CurrentPassword field={fields.currentPassword} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isDanger ? "danger-ghost" : "outline"}
        pending={usePending(intent)}
        pendingLabel="Saving..."
      >
        {label}
      </Button>
    </Form>
  );
}
