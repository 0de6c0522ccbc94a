import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface PasswordMail {
  username: string;
  resetUrl: string;
}

/** Password reset, with a single-use link that is valid for an hour. */
export function passwordReset({ username, resetUrl }: PasswordMail): RenderedMail {
  return renderTemplate("password-reset", { facts: { username }, href: resetUrl });
}

export function passwordChanged({ username, resetUrl }: PasswordMail): RenderedMail {
  return renderTemplate("password-changed", { facts: { username }, href: resetUrl });
}
