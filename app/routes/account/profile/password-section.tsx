import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import { changePasswordInput, typedTwice } from "~/domain/accounts/accounts";
import type { FormReply } from "~/http/form.server";
import { useNewPasswordForm } from "~/routes/account/new-password-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { usePending } from "~/ui/forms/use-pending";

const newPasswordForm = changePasswordInput.safeExtend(typedTwice);

export function PasswordSection({ username, reply }: { username: string; reply?: FormReply }) {
  const [form, fields] = useNewPasswordForm(newPasswordForm, {
    id: "password",
    reply,
  });
  const pending = usePending("password");
  const newPassword = { type: "password", defaultValue: "", autoComplete: "new-password" } as const;
  return (
    <Card padding="lg" className="space-y-5">
      <h2 className="text-heading">Password</h2>
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} />
        {/* Tells password managers which account this is. */}
        <input type="text" value={username} autoComplete="username" readOnly hidden />
        <TextField
          field={fields.currentPassword}
          label="Current password"
          type="password"
          defaultValue=""
          autoComplete="current-password"
        />
        <TextField field={fields.password} label="New password" description="At least 6 characters" {...newPassword} />
        <TextField field={fields.confirmPassword} label="Confirm new password" {...newPassword} />
        <Button type="submit" name="intent" value="password" pending={pending} pendingLabel="Saving...">
          Change password
        </Button>
      </Form>
    </Card>
  );
}
