import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import { changeEmailInput } from "~/domain/accounts/accounts";
import type { FormReply } from "~/http/form.server";
import type { getProfile } from "~/services/accounts/profile.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { usePending } from "~/ui/forms/use-pending";
import { passwordForm, useZodForm } from "~/ui/forms/zod-form";

interface EmailSectionProps {
  profile: Pick<Awaited<ReturnType<typeof getProfile>>, "email" | "emailVerified" | "pendingEmail">;
  reply?: FormReply;
}

export function EmailSection({ profile: { email, emailVerified, pendingEmail }, reply }: EmailSectionProps) {
  const [form, fields] = useZodForm(changeEmailInput, {
    ...passwordForm,
    id: "email",
    reply,
  });
  const pending = usePending("email");
  return (
    <Card padding="lg" className="space-y-5">
      <h2 className="text-heading">Email</h2>
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere font-medium">{email}</span>
        <Badge tone={emailVerified ? "green" : "yellow"}>{emailVerified ? "Confirmed" : "Not confirmed"}</Badge>
      </p>
      {pendingEmail ? (
        <p className="text-muted">
          We emailed a link to <strong className="wrap-anywhere">{pendingEmail}</strong>. Confirm it to replace your
          current address.
        </p>
      ) : null}
      {emailVerified ? null : <AskForLink />}
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <FormErrors errors={form.errors} />
        <TextField field={fields.email} label="New email" type="email" autoComplete="email" />
        <TextField
          field={fields.currentPassword}
          label="Current password"
          type="password"
          defaultValue=""
          autoComplete="current-password"
        />
        <Button type="submit" name="intent" value="email" pending={pending} pendingLabel="Saving...">
          Change email
        </Button>
      </Form>
    </Card>
  );
}

function AskForLink() {
  const pending = usePending("verification");
  return (
    <Form method="post" className="space-y-3">
      <p className="text-muted">Confirm it to see orders you placed without signing in.</p>
      <Button
        type="submit"
        name="intent"
        value="verification"
        variant="outline"
        pending={pending}
        pendingLabel="Sending..."
      >
        Email me a new link
      </Button>
    </Form>
  );
}
