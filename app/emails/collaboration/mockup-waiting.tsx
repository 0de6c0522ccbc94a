import { brand } from "~/domain/brand/brand";
import { type PinType, pieceWords } from "~/domain/designer/products";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

/** To the customer whose mockup has waited for two days. */
export function mockupWaiting({
  id,
  customerName,
  pinType,
  roomUrl,
  orderUrl,
}: {
  id: string;
  customerName: string;
  pinType: PinType;
  /** Where the mockup can be seen and approved. */
  roomUrl: string | null;
  orderUrl: string;
}): RenderedMail {
  const pieces = pieceWords[pinType];
  return renderMail({
    subject: `Your mockup for ${id} waits for your approval`,
    preview: `As soon as you approve it, your ${pieces} can be made.`,
    children: (
      <>
        <Heading>Your mockup waits for you</Heading>
        <Paragraph>
          Hi {customerName || "there"}, the mockup for <strong>{id}</strong> is ready. As soon as you approve it, your{" "}
          {pieces} can be made; nothing happens before.
        </Paragraph>
        {roomUrl ? (
          <Action href={roomUrl}>Look at your mockup</Action>
        ) : (
          <Action href={orderUrl}>Look at your order</Action>
        )}
        <Paragraph>Something is not right yet? Just reply, or write to {brand.email}.</Paragraph>
      </>
    ),
  });
}
