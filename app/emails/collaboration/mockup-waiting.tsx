import { recordName } from "~/domain/conversations/records";
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import { designPicture, type RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Reminds the customer of a mockup that has waited for two days. */
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
  roomUrl: string | null;
  orderUrl: string;
}): RenderedMail {
  return renderTemplate("mockup-waiting", {
    picture: designPicture(id),
    facts: { orderNumber: id, about: `${recordName(id)} ${id}`, name: customerName, pieces: pluralPieceNames[pinType] },
    href: roomUrl ? `${roomUrl}#approval` : orderUrl,
    button: roomUrl ? undefined : "View your order",
    second: roomUrl ? { label: "Request changes", href: `${roomUrl}#decision-notes` } : undefined,
  });
}
