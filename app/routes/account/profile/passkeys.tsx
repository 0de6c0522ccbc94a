import { getFormProps } from "@conform-to/react";
import { KeyRound } from "lucide-react";
import { Form } from "react-router";
import { namePasskeyInput } from "~/domain/accounts/passkeys.schema";
import { formatDateTime } from "~/domain/calendar/calendar";
import type { FormReply } from "~/http/form.server";
import { usePasskeyPrompt } from "~/routes/account/profile/passkey-prompt";
import { CurrentPassword, Part, PasswordForm } from "~/routes/account/profile/password-form";
import type { getTwoFactor } from "~/services/accounts/two-factor.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { usePending } from "~/ui/forms/use-pending";
import { useZodForm } from "~/ui/forms/zod-form";
import { useHydrated } from "~/ui/use-hydrated";

type TwoFactor = Awaited<ReturnType<typeof getTwoFactor>>;
type PasskeysProps = Pick<TwoFactor, "isOn" | "passkeys" | "newPasskey"> & { reply?: FormReply };

export function Passkeys({ isOn, passkeys, newPasskey, reply }: PasskeysProps) {
  const refused = reply?.intent === "passkey" ? reply : undefined;
  return (
    <>
      {passkeys.length > 0 ? (
        <section className="space-y-4 border-line border-t pt-5">
          <h2 className="text-xl">Your passkeys</h2>
          <ul className="space-y-3">
            {passkeys.map((passkey) => (
              <Kept key={passkey.id} passkey={passkey} reply={reply} />
            ))}
          </ul>
        </section>
      ) : null}
      <Part key={passkeys.length} title="Add a passkey" open={!isOn || Boolean(refused)}>
        <p>Use Face ID, your fingerprint or a security key.</p>
        {useHydrated() ? (
          <Add options={newPasskey} reply={refused} />
        ) : (
          <p className="text-muted text-sm">Adding a passkey needs JavaScript.</p>
        )}
      </Part>
    </>
  );
}

function Kept({ passkey, reply }: { passkey: TwoFactor["passkeys"][number]; reply?: FormReply }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const refused = reply?.intent === "remove" && reply.result?.initialValue?.passkey === id ? reply : undefined;
  return (
    <li className="space-y-1 rounded-control bg-sunken p-4">
      <p className="wrap-anywhere flex items-center gap-2 font-medium">
        <KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />
        {name}
      </p>
      <p className="text-muted text-sm">
        Added {formatDateTime(createdAt)}
        <span className="block">{lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : "Not used yet"}</span>
      </p>
      <details open={Boolean(refused)}>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">
          Remove <span className="sr-only">{name}</span>
        </summary>
        <PasswordForm intent="remove" label="Remove it" passkey={id} reply={refused} isDanger />
      </details>
    </li>
  );
}

function Add({ options, reply }: { options: TwoFactor["newPasskey"]; reply?: FormReply }) {
  const { isAsking, refusal, send } = usePasskeyPrompt("passkey", ({ startRegistration }) =>
    startRegistration({ optionsJSON: options }),
  );
  const isSending = usePending("passkey");
  const [form, fields] = useZodForm(namePasskeyInput, {
    id: "passkey",
    reply,
    onSubmit(event) {
      event.preventDefault();
      void send(event.currentTarget);
    },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-5">
      <FormErrors errors={refusal ? [refusal] : form.errors} />
      <TextField field={fields.name} label="Passkey name" description="For example Phone or YubiKey." />
      <CurrentPassword field={fields.currentPassword} />
      <Button type="submit" block pending={isAsking || isSending} pendingLabel="Waiting...">
        Add a passkey
      </Button>
    </Form>
  );
}
