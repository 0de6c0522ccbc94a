import type { customOrders, orderEvents, orderItems, orders, payments } from "../../app/db/schema";
import { lineTotalCents, unitPriceCents } from "../../app/domain/catalog/catalog";
import { plainChoices } from "../../app/domain/designer/choices";
import { quoteDesign } from "../../app/domain/designer/designer";

type Order = typeof orders.$inferInsert;
type CustomOrder = typeof customOrders.$inferInsert;
type Payment = typeof payments.$inferInsert;

export interface DemoOrders {
  payments: Payment[];
  orders: Order[];
  items: (typeof orderItems.$inferInsert)[];
  customOrders: CustomOrder[];
  events: (typeof orderEvents.$inferInsert)[];
}

const day = 86_400_000;
const people = [
  {
    name: "Pat Morrow",
    email: "pat.morrow@torreyridge.example",
    address: "18 Bluff Rd",
    city: "San Diego",
    state: "CA",
    zipCode: "92037",
  },
  {
    name: "Dana Whitfield",
    email: "dana@whitfieldclub.example",
    address: "402 Oak Lane",
    city: "Augusta",
    state: "GA",
    zipCode: "30904",
  },
  {
    name: "Luis Herrera",
    email: "luis@bayshorelinks.example",
    address: "77 Harbor St",
    city: "Monterey",
    state: "CA",
    zipCode: "93940",
  },
  {
    name: "Player One",
    email: "player@pinhigh.example",
    address: "1 First Tee",
    city: "Carlsbad",
    state: "CA",
    zipCode: "92008",
  },
] as const;

/** Orders and custom orders in every status, from a fixed list, so that every seeding is the same. Their dates count back from `now`. */
export function demoOrders(
  now: Date,
  products: readonly { id: number; name: string; priceCents: number }[],
): DemoOrders {
  const made: DemoOrders = { payments: [], orders: [], items: [], customOrders: [], events: [] };
  const paid = products.filter(({ priceCents }) => priceCents > 0);
  const statuses = [
    "processing",
    "shipped",
    "delivered",
    "delivered",
    "processing",
    "cancelled",
    "pending",
    "delivered",
  ] as const;
  for (let index = 0; index < 24; index++) {
    addOrder(made, { index, now, status: statuses[index % statuses.length] ?? "processing", products: paid });
  }
  const customStatuses = [
    "pending",
    "mockup_sent",
    "approved",
    "in_production",
    "shipped",
    "delivered",
    "cancelled",
  ] as const;
  for (let index = 0; index < 17; index++) {
    addCustomOrder(made, { index, now, status: customStatuses[index % customStatuses.length] ?? "pending" });
  }
  return made;
}

interface OrderPlan {
  index: number;
  now: Date;
  status: NonNullable<Order["status"]>;
  products: readonly { id: number; name: string; priceCents: number }[];
}

const id = (prefix: string, index: number) => `${prefix}-DEM0${String(index).padStart(6, "0")}`;

function addOrder(made: DemoOrders, { index, now, status, products }: OrderPlan): void {
  const person = people[index % people.length] ?? people[0];
  const createdAt = new Date(now.getTime() - (index * 2 + 1) * day);
  const lines = [0, 1 + (index % 2)].map((step) => {
    const product = products[(index * 5 + step * 7) % products.length] ?? products[0]!;
    const quantity = [2, 12, 25, 6][(index + step) % 4] ?? 2;
    return {
      orderId: id("PH", index),
      productId: product.id,
      name: product.name,
      quantity,
      unitPriceCents: unitPriceCents(product.priceCents, quantity),
      lineTotalCents: lineTotalCents(product.priceCents, quantity),
    };
  });
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
  const totalCents = subtotalCents + 599;
  const { name: customerName, email: customerEmail, ...shippingAddress } = person;
  const hasTracking = status === "shipped" || status === "delivered";
  made.payments.push({
    ...ledgerRow(id("PY", index), createdAt, totalCents, customerEmail),
    purpose: "cart",
    reference: `demo-cart-${index}`,
    snapshot: {
      lines: lines.map(({ orderId: _, ...line }) => ({ ...line, isFree: false })),
      subtotalCents,
      discountCents: 0,
      shippingCents: 599,
      discount: null,
      customer: person,
    },
    recordId: id("PH", index),
    ...(status === "pending" && { status: "capturing", capturedCents: 0, captureStatus: "PENDING", capturedAt: null }),
  });
  made.orders.push({
    id: id("PH", index),
    userId: userOf(customerEmail),
    customerEmail,
    customerName,
    shippingAddress,
    subtotalCents,
    shippingCents: 599,
    totalCents,
    paymentId: id("PY", index),
    status,
    trackingNumber: hasTracking ? `9400DEMO${index}` : null,
    trackingUrl: hasTracking ? `https://tools.usps.com/go/TrackConfirmAction?tLabels=9400DEMO${index}` : null,
    createdAt,
    updatedAt: createdAt,
  });
  made.items.push(...lines);
  made.events.push(event("order", id("PH", index), status, createdAt));
}

const userOf = (email: string) => (email === "player@pinhigh.example" ? "US-DEMOPLAYER" : null);

function ledgerRow(paymentId: string, at: Date, amountCents: number, email: string) {
  return {
    id: paymentId,
    status: "captured" as const,
    email,
    userId: userOf(email),
    amountCents,
    snapshot: {},
    providerOrderId: `DEMO${paymentId}`,
    captureId: `DEMOCAP${paymentId}`,
    captureStatus: "COMPLETED",
    capturedCents: amountCents,
    createdAt: at,
    capturedAt: at,
    updatedAt: at,
  };
}

function event(subject: "order" | "custom_order", subjectId: string, type: string, createdAt: Date) {
  return { id: `demo-${subjectId}`, subject, subjectId, type, actor: "shop", createdAt };
}

interface CustomPlan {
  index: number;
  now: Date;
  status: NonNullable<CustomOrder["status"]>;
}

function addCustomOrder(made: DemoOrders, { index, now, status }: CustomPlan): void {
  const person = people[(index + 3) % people.length] ?? people[0];
  const { name: customerName, email: customerEmail, ...shippingAddress } = person;
  const createdAt = new Date(now.getTime() - (index * 3 + 2) * day);
  const orderId = id("CP", index);
  const design = {
    pinType: "pins" as const,
    choices: plainChoices(),
    quantity: [50, 100, 250, 500][index % 4] ?? 50,
    size: (["1inch", "1.5inch", "1.25inch", "0.75inch"] as const)[index % 4] ?? "1inch",
    plating: (["gold", "silver", "black-nickel", "bronze"] as const)[index % 4] ?? "gold",
    packaging: [index % 2 ? ("backing-cards" as const) : ("just-pins" as const)],
    rushOrder: index % 5 === 0,
  };
  const quote = quoteDesign(design);
  const isBalancePaid = status === "in_production" || status === "shipped" || status === "delivered";
  const payment = (kind: "deposit" | "balance", amountCents: number): Payment => ({
    ...ledgerRow(id(kind === "deposit" ? "PD" : "PB", index), createdAt, amountCents, customerEmail),
    purpose: kind,
    reference: orderId,
    recordId: orderId,
  });
  const deposit = payment("deposit", quote.depositCents);
  const balance = isBalancePaid ? payment("balance", quote.remainingCents) : null;
  made.payments.push(deposit, ...(balance ? [balance] : []));
  made.customOrders.push({
    ...design,
    id: orderId,
    userId: userOf(customerEmail),
    rushOrderFeeCents: quote.rushCents,
    pricePerPinCents: quote.pricePerPinCents,
    totalCents: quote.totalCents,
    depositCents: quote.depositCents,
    customerEmail,
    customerName,
    shippingAddress,
    pinDesigns: [{ name: "Club crest", description: "Two colors on raised metal", quantity: design.quantity }],
    depositPaymentId: deposit.id,
    balancePaymentId: balance?.id ?? null,
    status,
    trackingNumber: status === "shipped" || status === "delivered" ? `1ZDEMO${index}` : null,
    createdAt,
    updatedAt: createdAt,
  });
  made.events.push(event("custom_order", orderId, status, createdAt));
}
