import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Sent to people who asked for it on the page of a sold-out product (stock-5). */
export function backInStock({ name, productUrl }: { name: string; productUrl: string }): RenderedMail {
  return renderTemplate("back-in-stock", {
    picture: { src: `${productUrl}/picture`, alt: name },
    facts: { product: name },
    href: productUrl,
    footer: <p style={{ margin: 0 }}>You asked for this one-time alert. You won't get another.</p>,
  });
}
