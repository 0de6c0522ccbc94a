import type { MailKey } from "~/domain/mails/words";
import type { RenderedMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

type ChangeOf<Key> = Key extends `two-factor-${infer Change}` ? Change : never;
export type TwoFactorChange = ChangeOf<MailKey>;

/** To the account's address whenever its second step changes, so that nobody takes it away unnoticed. */
export function twoFactorChanged({
  username,
  what,
  resetUrl,
}: {
  username: string;
  what: TwoFactorChange;
  resetUrl: string;
}): RenderedMail {
  return renderWords(`two-factor-${what}`, { facts: { username }, href: resetUrl });
}
