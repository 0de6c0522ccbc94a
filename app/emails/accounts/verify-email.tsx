import type { RenderedMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

interface VerifyEmail {
  email: string;
  verifyUrl: string;
}

/** To an address that an account wants to use, new or asked for again; whoever made the account says nothing in it (mail-5). */
export function verifyEmailMail({ email, verifyUrl }: VerifyEmail): RenderedMail {
  return renderWords("verify-email", { facts: { newEmail: email }, href: verifyUrl });
}

/** To the old address, so that nobody moves an account away unnoticed. */
export function emailChangeNotice({ username, newEmail }: { username: string; newEmail: string }): RenderedMail {
  return renderWords("email-change-notice", { facts: { username, newEmail } });
}
