import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface VerifyEmail {
  email: string;
  verifyUrl: string;
}

/** To an address that an account wants to use, new or asked for again; whoever made the account says nothing in it (mail-5). */
export function verifyEmailMail({ email, verifyUrl }: VerifyEmail): RenderedMail {
  return renderTemplate("verify-email", { facts: { newEmail: email }, href: verifyUrl });
}

/** To the old address, so that nobody moves an account away unnoticed. */
export function emailChangeNotice({ username, newEmail }: { username: string; newEmail: string }): RenderedMail {
  return renderTemplate("email-change-notice", { facts: { username, newEmail } });
}
