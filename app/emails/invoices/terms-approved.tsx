import { formatMoney } from "~/domain/money/money";
import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Sent to a customer whom staff allow to order by invoice. */
export function termsApproved({ limitCents, signInUrl }: { limitCents: number; signInUrl: string }): RenderedMail {
  return renderTemplate("terms-approved", { facts: { limit: formatMoney(limitCents) }, href: signInUrl });
}
