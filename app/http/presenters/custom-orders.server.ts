// JSON of custom orders and drafts (shop-3, custom-orders-7): dollars as numbers, personal data only where allowed.
import { designLabels, packagingLabels } from "~/domain/designer/describe";
import { customerNotes, designsOf, filePart } from "~/domain/designer/several";
import { toDollars } from "~/domain/money/money";
import type { CustomOrder, SeenCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { type CustomDraft, designOf } from "~/services/custom-orders/drafts.server";

/** Response of prepare. Amounts are for display only; the draft decides (designer-8). */
export function draftJson(draft: CustomDraft) {
  const { pricePerPinCents, rushCents, furtherDesigns: _, ...design } = designOf(draft);
  return {
    draftId: draft.id,
    orderData: {
      draftId: draft.id,
      ...design,
      rushOrderFee: toDollars(rushCents),
      pricePerPin: toDollars(pricePerPinCents),
      totalPrice: toDollars(draft.totalCents),
      depositAmount: toDollars(draft.depositCents),
      remainingBalance: toDollars(draft.totalCents - draft.depositCents),
      promoCode: draft.discountCode,
      discountAmount: toDollars(draft.discountCents),
      customerName: draft.customerName,
      customerEmail: draft.customerEmail,
      logoFileName: draft.logoFileName,
    },
    logoUrl: fileUrl(draft.id, "logo"),
    expiresAt: draft.expiresAt,
  };
}

function fileUrl(id: string, part: ReturnType<typeof filePart>): string {
  return `/files/${id}/${part}`;
}

/** Specification and amounts are for everyone who knows the number. */
export function customOrderJson({ order, isPersonal }: SeenCustomOrder) {
  const { id, pinType, quantity, size, plating, packaging, choices, rushOrder, discountCode } = order;
  const { status, createdAt } = order;
  return {
    id,
    pinType,
    quantity,
    size,
    plating,
    packaging,
    choices: isPersonal ? choices : { ...choices, notes: undefined },
    pinDesigns: order.furtherDesigns.length > 0 ? pinDesignsOf(order) : order.pinDesigns,
    rushOrder,
    rushOrderFee: toDollars(order.rushOrderFeeCents),
    pricePerPin: toDollars(order.pricePerPinCents),
    shippingAmount: toDollars(order.shippingCents),
    taxAmount: toDollars(order.taxCents),
    totalPrice: toDollars(order.totalCents),
    depositAmount: toDollars(order.depositCents),
    remainingBalance: toDollars(order.totalCents - order.depositCents),
    discountCode,
    discountAmount: toDollars(order.discountCents),
    depositPaid: order.depositPaymentId !== null,
    balancePaid: order.balancePaymentId !== null,
    status,
    createdAt,
    ...(isPersonal && personal(order)),
  };
}

/** Only the owner and staff can open the pictures. */
function pinDesignsOf(order: CustomOrder): CustomOrder["pinDesigns"] {
  return designsOf(order).map(({ title, number, design }) => ({
    name: title,
    description: [...designLabels(design), ...packagingLabels(design)].join(", "),
    quantity: design.quantity,
    imageUrl: fileUrl(order.id, filePart("preview", number)),
  }));
}

function personal(order: CustomOrder) {
  const { userId, customerName, customerEmail, customerPhone, shippingAddress, notes, logoFileName, logoKey } = order;
  return {
    userId,
    customerName,
    customerEmail,
    customerPhone,
    shippingAddress,
    notes: customerNotes(notes),
    logoFileName,
    logoUrl: logoKey && fileUrl(order.id, "logo"),
    depositPaymentId: order.depositPaymentId,
    balancePaymentId: order.balancePaymentId,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
  };
}

export function customOrdersJson(orders: readonly CustomOrder[]) {
  return orders.map((order) => customOrderJson({ order, isPersonal: true }));
}
