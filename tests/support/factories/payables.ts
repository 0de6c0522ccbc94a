// Creates something to pay for each payment purpose except the cart, with its reference, amount and record.
import { eq } from "drizzle-orm";
import { customOrderDrafts, customOrders, manualInvoices, orders } from "~/db/schema";
import type { ManualOrderInput } from "~/domain/orders/manual-order.schema";
import type { PaymentPurpose } from "~/domain/payments/purposes";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { createManualOrder } from "~/services/checkout/manual-orders.server";
import type { App } from "~/services/core/app.server";
import { rederiveToken, selectLiveLink } from "~/services/core/links/access.server";
import { testApp } from "../fixtures/app";
import { newProduct } from "./buyers";
import { newVisitor, prepare } from "./designs";
import { db, newCustomOrder, newInvoice, staffApp } from "./order-management";

/** An order that staff created, and the token of the payment link in its email. */
export async function newManualOrder(input: Partial<ManualOrderInput> = {}) {
  const app = await staffApp();
  const product = await newProduct();
  const email = `hand-${crypto.randomUUID()}@club.example`;
  const lines = [{ productId: product.id, quantity: 2, terms: "catalog" as const }];
  const address = { address: "1 Fairway Drive", city: "Mesa", state: "AZ", zipCode: "85201", country: "US" as const };
  const customer = { name: "Pat Phone", email, company: "", address2: "", phone: "", ...address };
  const made = await createManualOrder(app, {
    ...customer,
    formKey: crypto.randomUUID(),
    lines,
    shipping: "standard",
    discount: null,
    payment: "link",
    receivedOn: undefined,
    reference: undefined,
    purchaseOrder: undefined,
    ...input,
  });
  const [link] = await selectLiveLink(app, "balance", made.id);
  return { ...made, app, product, email: input.email ?? email, token: (link && rederiveToken(app, link)) ?? "" };
}

export interface Payable {
  purpose: PaymentPurpose;
  /** The person who may pay it. */
  app: App;
  /** The reference that the payer sends: the id of a draft or order, a token, or an invoice number. */
  reference: string;
  amountCents: number;
  /** The id of the order or invoice; null until the payment creates it. */
  recordId: string | null;
  email: string;
  /** Raises the price while the payer is paying. */
  raise: (cents: number) => Promise<unknown>;
}

export const payables: Record<string, () => Promise<Payable>> = {
  async "the deposit of a design"() {
    const app = newVisitor();
    const email = `design-${crypto.randomUUID()}@club.example`;
    const draft = await prepare(app, { customerEmail: email });
    const raise = (cents: number) =>
      db
        .update(customOrderDrafts)
        .set({ depositCents: draft.depositCents + cents })
        .where(eq(customOrderDrafts.id, draft.id));
    const { id: reference, depositCents: amountCents } = draft;
    return { purpose: "deposit", app, reference, amountCents, recordId: null, email, raise };
  },
  async "the deposit of an order"() {
    const { id, customerEmail: email } = await newCustomOrder({ depositPaymentId: null, status: "pending" });
    const raise = (cents: number) =>
      db
        .update(customOrders)
        .set({ depositCents: 5000 + cents })
        .where(eq(customOrders.id, id));
    return { purpose: "deposit", app: testApp(), reference: id, amountCents: 5000, recordId: id, email, raise };
  },
  async "a balance"() {
    const { id, customerEmail: email } = await newCustomOrder();
    const { balancePaymentUrl } = await issueBalanceLink(await staffApp(), { id });
    const reference = balancePaymentUrl.split("/").at(-1) ?? "";
    const raise = (cents: number) =>
      db
        .update(customOrders)
        .set({ totalCents: 50_000 + cents })
        .where(eq(customOrders.id, id));
    return { purpose: "balance", app: testApp(), reference, amountCents: 45_000, recordId: id, email, raise };
  },
  async "what an order owes"() {
    const { id, owedCents: amountCents, email, token: reference } = await newManualOrder();
    const raise = (cents: number) =>
      db
        .update(orders)
        .set({ owedCents: amountCents + cents })
        .where(eq(orders.id, id));
    return { purpose: "order", app: testApp(), reference, amountCents, recordId: id, email, raise };
  },
  async "an invoice"() {
    const { id, invoiceNumber: reference, customerEmail: email } = await newInvoice();
    const raise = (cents: number) =>
      db
        .update(manualInvoices)
        .set({ subtotalCents: 40_000 + cents, totalCents: 40_000 + cents })
        .where(eq(manualInvoices.id, id));
    return { purpose: "invoice", app: testApp(), reference, amountCents: 40_000, recordId: id, email, raise };
  },
};
