import type { EmailKey } from "~/domain/emails/templates";
import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

type ChangeOf<Key> = Key extends `two-factor-${infer Change}` ? Change : never;
export type TwoFactorChange = ChangeOf<EmailKey>;

/** Sent to the account's address whenever its second step changes, so that the owner notices a takeover. */
export function twoFactorChanged({
  username,
  what,
  resetUrl,
}: {
  username: string;
  what: TwoFactorChange;
  resetUrl: string;
}): RenderedMail {
  return renderTemplate(`two-factor-${what}`, { facts: { username }, href: resetUrl });
}
