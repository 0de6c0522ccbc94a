import type { RenderedMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

/** For whoever lost the link of an order's mails. */
export function trackingLinkMail({ id, orderUrl }: { id: string; orderUrl: string }): RenderedMail {
  return renderWords("tracking-link", { facts: { orderNumber: id }, href: orderUrl });
}
