import type { RoomSubject } from "~/services/collaboration/subjects.server";

/** Quote request as a design room shows it. `quotedAmount` is in cents (shop-3). */
export function roomQuoteJson({
  id,
  priceCents,
  priceNotes,
  token,
  logoKey,
  ...subject
}: RoomSubject & { token: string }) {
  return {
    quoteId: id,
    customerName: subject.customerName,
    quantity: subject.quantity,
    pinType: subject.pinType,
    preferredSize: subject.preferredSize,
    deadlineDate: subject.deadlineDate,
    projectDescription: subject.projectDescription,
    additionalNotes: subject.additionalNotes,
    quotedAmount: priceCents,
    quotedNotes: priceNotes,
    // Version 0 of the mockup is the logo or the design made from it.
    logoUrl: logoKey && `/quote-collaboration/${token}/mockup/0`,
    status: subject.status,
  };
}
