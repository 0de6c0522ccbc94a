import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** To an address that nobody has confirmed: no word of whoever typed it. */
export function accountWelcome({ verifyUrl }: { verifyUrl: string }): RenderedMail {
  return renderTemplate("account-welcome", { href: verifyUrl });
}
