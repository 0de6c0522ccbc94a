import type { RenderedMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

/** To an address that nobody has confirmed: no word of whoever typed it. */
export function accountWelcome({ verifyUrl }: { verifyUrl: string }): RenderedMail {
  return renderWords("account-welcome", { href: verifyUrl });
}
