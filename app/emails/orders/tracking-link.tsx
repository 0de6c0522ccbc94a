import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Sent to customers who lost the link to their order. */
export function trackingLinkMail({ id, orderUrl }: { id: string; orderUrl: string }): RenderedMail {
  return renderTemplate("tracking-link", { facts: { orderNumber: id }, href: orderUrl });
}
