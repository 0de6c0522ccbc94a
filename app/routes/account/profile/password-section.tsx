import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { changePasswordInput } from "~/domain/accounts/accounts";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";

export function PasswordSection({ username, reply }: { username: string; reply?: FormReply }) {
  const [form, fields] = useForm({
    id: "password",
    lastResult: reply?.result,
    constraint: getZodConstraint(changePasswordInput),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordInput }),
  });
  const pending = useNavigation().formData?.get("intent") === "password";
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
