import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

/** To who asked for it on the page of a sold-out product (stock-5). */
export function backInStock({ name, productUrl }: { name: string; productUrl: string }): RenderedMail {
  return renderMail({
    subject: `${name} is back at ${brand.name}`,
    preview: "You asked us to say when it can be bought again.",
    children: (
      <>
        <Heading>{name} is back</Heading>
        <Paragraph>
          You asked us to mail you when this pin can be bought again. It can, as long as the pieces last: we cannot keep
          one aside.
        </Paragraph>
        <Action href={productUrl}>Look at the pin</Action>
      </>
    ),
    footer: (
      <p style={{ margin: 0 }}>
        This address was left on the pin's page. It was for this one mail: we have taken it off the list.
      </p>
    ),
  });
}
