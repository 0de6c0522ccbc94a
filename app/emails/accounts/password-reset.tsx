import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface PasswordMail {
  username: string;
  resetUrl: string;
}

/** To the account's address, with a link for one use within the hour. */
export function passwordReset({ username, resetUrl }: PasswordMail): RenderedMail {
  return renderTemplate("password-reset", { facts: { username }, href: resetUrl });
}

/** To the account's address after its password changed. */
export function passwordChanged({ username, resetUrl }: PasswordMail): RenderedMail {
  return renderTemplate("password-changed", { facts: { username }, href: resetUrl });
}
