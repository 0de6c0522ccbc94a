import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** To who asked for it on the page of a sold-out product (stock-5). */
export function backInStock({ name, productUrl }: { name: string; productUrl: string }): RenderedMail {
  return renderTemplate("back-in-stock", {
    picture: { src: `${productUrl}/picture`, alt: name },
    facts: { product: name },
    href: productUrl,
    footer: (
      <p style={{ margin: 0 }}>
        This address was left on the pin's page. It was for this one mail: we have taken it off the list.
      </p>
    ),
  });
}
