import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Sent to an unconfirmed address, so it contains nothing that the sender typed. */
export function accountWelcome({ verifyUrl }: { verifyUrl: string }): RenderedMail {
  return renderTemplate("account-welcome", { href: verifyUrl });
}
