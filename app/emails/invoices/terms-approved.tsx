import { formatMoney } from "~/domain/money/money";
import type { RenderedMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

/** For whom staff have approved to order by invoice. */
export function termsApproved({ limitCents, signInUrl }: { limitCents: number; signInUrl: string }): RenderedMail {
  return renderWords("terms-approved", { facts: { limit: formatMoney(limitCents) }, href: signInUrl });
}
