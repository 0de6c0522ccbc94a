import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** For whoever lost the link of an order's mails. */
export function trackingLinkMail({ id, orderUrl }: { id: string; orderUrl: string }): RenderedMail {
  return renderTemplate("tracking-link", { facts: { orderNumber: id }, href: orderUrl });
}
