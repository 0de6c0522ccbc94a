import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface VerifyEmail {
  email: string;
  verifyUrl: string;
}

/** Sent to the address that an account wants to use. Contains nothing that the account's creator typed (mail-5). */
export function verifyEmailMail({ email, verifyUrl }: VerifyEmail): RenderedMail {
  return renderTemplate("verify-email", { facts: { newEmail: email }, href: verifyUrl });
}

/** Sent to the old address, so that the owner notices a takeover. */
export function emailChangeNotice({ username, newEmail }: { username: string; newEmail: string }): RenderedMail {
  return renderTemplate("email-change-notice", { facts: { username, newEmail } });
}
