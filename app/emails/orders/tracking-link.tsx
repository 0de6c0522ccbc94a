import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

/** For whoever lost the link of an order's mails. */
export function trackingLinkMail({ id, orderUrl }: { id: string; orderUrl: string }): RenderedMail {
  return renderMail({
    subject: `Your link to order ${id}`,
    preview: "It shows your order on any device, without a login.",
    children: (
      <>
        <Heading>Here is your order</Heading>
        <Paragraph>
          You asked for the link to order <strong>{id}</strong>. It shows your order on any device, without a login.
        </Paragraph>
        <Action href={orderUrl}>Follow your order</Action>
        <Paragraph>It was not you? Then nothing has happened: only this mail holds the link. {brand.email}</Paragraph>
      </>
    ),
  });
}
