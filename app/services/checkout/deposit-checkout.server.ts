// Data for the checkout of a custom order. Owns no table. All amounts come from the draft or order, never from the URL.
import { eq } from "drizzle-orm";
import { customOrders, quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { deliveryDayIfStarted, promiseOf } from "~/domain/calendar/schedule";
import { expectedDayOf, goodsCentsOf, isPastMockup } from "~/domain/custom-orders/custom-orders";
import type { Described } from "~/domain/designer/describe";
import { type BareDesign, bareDesigns } from "~/domain/designer/several";
import type { DestinationTerms } from "~/domain/destinations/tax";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import type { PricedLine } from "~/domain/quotes/lines";
import { kindOf } from "~/domain/text/ids";
import { isLiveApproval, selectDecisionsOfDraft } from "~/services/collaboration/approvals.server";
import type { App } from "~/services/core/app.server";
import { getCustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { priceDraft, takesCode } from "~/services/custom-orders/draft-price.server";
import { designOf, isOwnDraft, requireFresh, selectDraft } from "~/services/custom-orders/drafts.server";
import { destinationTerms, termsOfOrder } from "~/services/customers/tax-exemptions.server";
import { selectQuoteOfDraft } from "~/services/quotes/quotes.server";

export interface DepositCheckout extends Described {
  furtherDesigns: BareDesign[];
  /** The draft (`DR-…`) or order (`CP-…`) to pay for. */
  reference: string;
  paidOrderId: string | null;
  rushOrder: boolean;
  /** True if the mockup is approved, so that only the balance remains after the deposit. */
  isApproved: boolean;
  deadlineDate: string | null;
  /** States when the order arrives, if the deposit is paid today. */
  promise: string;
  rushCents: number;
  pricePerPinCents: number;
  /** Lines of the approved quote that the order was made from. */
  quotedLines: readonly PricedLine[] | null;
  discountCode: string | null;
  discountCents: number;
  /**
   * "any" allows entering, removing and replacing a code. "last" only allows removing the code that a quoted price
   * already has.
   */
  codeBox: "any" | "last" | null;
  discountError: string | null;
  /** Price of the pins. `terms` contains the shipping and tax for each destination. */
  totalCents: number;
  depositCents: number;
  terms: DestinationTerms;
  customerName: string;
  customerEmail: string;
  /** The quote's company and the state that decided its sales tax. The form begins with them. */
  known: Partial<Pick<CheckoutCustomer, "company" | "country" | "state">>;
  pictureUrl: string | null;
}

/** Returns the checkout of a draft, or of an order whose deposit staff asked for. ShopError `not_found` or `gone`. */
export function getDepositCheckout(app: App, reference: string): Promise<DepositCheckout> {
  return kindOf(reference) === "customOrder" ? checkoutOfOrder(app, reference) : checkoutOfDraft(app, reference);
}

async function checkoutOfDraft(app: App, id: string): Promise<DepositCheckout> {
  const [[draft], [quote], [order], decisions, viewer, terms] = await Promise.all([
    app.read(selectDraft(app, id)),
    app.read(selectQuoteOfDraft(app, id)),
    app.read(selectCustomOrders(app, eq(customOrders.draftId, id))),
    app.read(selectDecisionsOfDraft(app, id)),
    app.viewer(),
    destinationTerms(app),
  ]);
  if (!draft || !isOwnDraft(app, draft, viewer)) throw new ShopError("not_found", "We can't find this design.");
  if (!order) requireFresh(app, draft);
  const { code: _, ...price } = await priceDraft(app, draft);
  const { furtherDesigns, ...design } = designOf(draft);
  const planned = { rushOrder: design.rushOrder, promisedDate: quote?.deliveryDate ?? null, createdAt: app.now() };
  return {
    reference: id,
    paidOrderId: order?.id ?? null,
    ...design,
    furtherDesigns: bareDesigns(furtherDesigns),
    ...price,
    quotedLines: null,
    discountCode: draft.discountCode,
    codeBox: takesCode(draft) ? "any" : draft.discountCode ? "last" : null,
    isApproved: decisions.some(isLiveApproval),
    terms,
    deadlineDate: draft.deadlineDate,
    promise: promiseOf(order ?? { ...planned, promisedDate: deliveryDayIfStarted(planned, app.now()) }),
    customerName: draft.customerName,
    customerEmail: draft.customerEmail,
    known: {},
    pictureUrl: draft.previewKey && `/files/${id}/preview`,
  };
}

async function checkoutOfOrder(app: App, id: string): Promise<DepositCheckout> {
  const { order, isPersonal } = await getCustomOrder(app, { id });
  const { pinType, quantity, size, plating, packaging, choices, rushOrder } = order;
  const { pricePerPinCents, quotedLines, depositCents, deadlineDate } = order;
  const totalCents = goodsCentsOf(order);
  const [quote] = order.quoteId
    ? await app.read(
        app.db
          .select({ company: quoteRequests.companyName })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, order.quoteId)),
      )
    : [];
  return {
    reference: order.id,
    paidOrderId: order.depositPaymentId && order.id,
    pinType,
    quantity,
    size,
    plating,
    packaging,
    choices,
    rushOrder,
    pricePerPinCents,
    quotedLines,
    totalCents,
    depositCents,
    furtherDesigns: bareDesigns(order.furtherDesigns),
    deadlineDate,
    promise: promiseOf({
      rushOrder,
      promisedDate: order.promisedDate && expectedDayOf(order, app.now()),
      createdAt: app.now(),
    }),
    terms: await termsOfOrder(app, order),
    rushCents: order.rushOrderFeeCents,
    discountCode: order.discountCode,
    codeBox: null,
    isApproved: isPastMockup(order.status),
    discountError: null,
    discountCents: order.discountCents,
    customerName: isPersonal ? order.customerName : "",
    customerEmail: isPersonal ? order.customerEmail : "",
    known: isPersonal
      ? { company: quote?.company ?? "", country: order.shipTo?.country ?? "US", state: order.shipTo?.state ?? "" }
      : {},
    pictureUrl: isPersonal ? `/files/${order.id}/preview` : null,
  };
}
