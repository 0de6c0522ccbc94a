import type {
  manualInvoices,
  manualOrderDrafts,
  orderItems,
  productionJobs,
  quoteRequests,
  reviews,
  settings,
} from "../../app/db/schema";
import { brand } from "../../app/domain/brand/brand";
import { shopDay } from "../../app/domain/calendar/calendar";

const day = 86_400_000;

/** Quote requests in every status. */
export function demoQuotes(now: Date): (typeof quoteRequests.$inferInsert)[] {
  const wishes = [
    [
      "Robin Castle",
      "robin@castlepines.example",
      "Castle Pines Men's Club",
      "Member-guest pins with our crest in green and gold.",
      150,
    ],
    [
      "Sam Okafor",
      "sam@okaforopen.example",
      "Okafor Charity Open",
      "A lighthouse over the 7th green for 200 players.",
      200,
    ],
    [
      "Jo Lindqvist",
      "jo@northlinks.example",
      "North Links Pro Shop",
      "Ball markers with our puffin, magnetic, on backing cards.",
      500,
    ],
    ["Casey Byrne", "casey@byrnegolf.example", null, "A pin for my father's 70th birthday round.", 25],
    [
      "Morgan Lee",
      "morgan@leeinvitational.example",
      "Lee Invitational",
      "Trophy pins in three platings, one per flight.",
      90,
    ],
  ] as const;
  const statuses = ["pending", "quoted", "approved", "completed"] as const;
  const quotes = [...wishes, ...wishes].map(
    (
      [customerName, customerEmail, companyName, projectDescription, quantity],
      index,
    ): typeof quoteRequests.$inferInsert => {
      const status = statuses[index % statuses.length] ?? "pending";
      const isQuoted = status !== "pending";
      const createdAt = new Date(now.getTime() - (index * 3 + 1) * day);
      return {
        id: `QR-DEM0${String(index).padStart(6, "0")}`,
        customerName,
        customerEmail,
        companyName,
        projectDescription,
        quantity,
        pinType: index % 3 === 2 ? "ball_markers" : "pins",
        preferredSize: index % 2 ? "1.5inch" : "1inch",
        status,
        quotedAmountCents: isQuoted ? quantity * 550 : null,
        quotedNotes: isQuoted ? `Soft enamel, five colors, gold plating. ${brand.promises.mockupFirst}` : null,
        approvedAt: status === "approved" || status === "completed" ? createdAt : null,
        createdAt,
        updatedAt: createdAt,
      };
    },
  );
  return [...quotes, quoteWithOptions(now), expiredQuote(now)];
}

const quoted = (now: Date, number: string, daysAgo: number) => {
  const createdAt = new Date(now.getTime() - daysAgo * day);
  return { id: `QR-DEM0${number}`, pinType: "pins" as const, preferredSize: "1inch", createdAt, updatedAt: createdAt };
};

/** Three quantities to choose from, in lines, with tax, a delivery date and half of the price as deposit. */
function quoteWithOptions(now: Date): typeof quoteRequests.$inferInsert {
  const quoteLines = [
    { name: "Soft enamel pins, 1 inch", quantity: null, unitPriceCents: 650 },
    { name: "Printed backing cards", quantity: null, unitPriceCents: 40 },
    { name: "Mold", quantity: 1, unitPriceCents: 5000 },
  ];
  const option = (quantity: number, unitPricesCents: number[]) => {
    const [pin = 0, card = 0, mold = 0] = unitPricesCents;
    return { quantity, amountCents: quantity * (pin + card) + mold, unitPricesCents };
  };
  return {
    ...quoted(now, "000010", 2),
    customerName: "Riley Hart",
    customerEmail: "riley@harborlinks.example",
    companyName: "Harbor Links",
    projectDescription: "Our lighthouse for the spring member-guest, on printed cards.",
    quantity: 100,
    status: "quoted",
    quotedAmountCents: 100 * 690 + 5000,
    quoteLines,
    priceOptions: [option(250, [520, 35, 5000]), option(500, [450, 30, 5000])],
    quotedNotes: "The mold is yours: you only pay for it once.",
    validUntil: shopDay(new Date(now.getTime() + 28 * day)),
    deliveryDate: shopDay(new Date(now.getTime() + 40 * day)),
    depositPercent: 50,
    shipTo: { country: "US", state: "CA" },
  };
}

function expiredQuote(now: Date): typeof quoteRequests.$inferInsert {
  return {
    ...quoted(now, "000011", 45),
    customerName: "Drew Marsh",
    customerEmail: "drew@marshopen.example",
    companyName: "Marsh Open",
    projectDescription: "Pins with a heron for 80 players.",
    quantity: 80,
    status: "expired",
    quotedAmountCents: 48_000,
    quoteLines: [{ name: "Soft enamel pins, 1 inch", quantity: null, unitPriceCents: 600 }],
    validUntil: shopDay(new Date(now.getTime() - 5 * day)),
    closedAt: new Date(now.getTime() - 4 * day),
  };
}

/** A manual order that staff have not created yet. */
export function demoOrderDrafts(now: Date): (typeof manualOrderDrafts.$inferInsert)[] {
  const at = new Date(now.getTime() - day / 4);
  return [
    {
      id: "demo-order-draft",
      form: {
        name: "Avery Stone",
        email: "avery@stonecreek.example",
        company: "Stone Creek Pro Shop",
        address: "400 Creek Road",
        city: "Mesa",
        state: "AZ",
        zipCode: "85201",
        country: "US",
        lines: [{ productId: "1", quantity: "12", terms: "catalog" }],
        customLines: [{ name: "Gift wrap", quantity: "12", price: "0.50" }],
        discount: "10%",
        shipping: "standard",
        purchaseOrder: "SC-2041",
        payment: "link",
      },
      customerEmail: "avery@stonecreek.example",
      actor: "admin",
      createdAt: at,
      updatedAt: at,
    },
  ];
}

/** Invoices: open, overdue, paid and void. */
export function demoInvoices(now: Date): (typeof manualInvoices.$inferInsert)[] {
  const plans = [
    ["pending", 20, "Club crest pins, 250 pieces", 250, 400],
    ["pending", -6, "Tournament markers, 120 pieces", 120, 525],
    ["paid", 3, "Charity Open pins, 200 pieces", 200, 500],
    ["void", 25, "Sample set", 10, 700],
  ] as const;
  return plans.map(([status, dueIn, description, quantity, unitPriceCents], index) => {
    const createdAt = new Date(now.getTime() - (30 - dueIn) * day);
    const totalCents = quantity * unitPriceCents;
    return {
      id: `IV-DEM0${String(index).padStart(6, "0")}`,
      invoiceNumber: `INV-10000${index + 1}`,
      customerName: ["Robin Castle", "Sam Okafor", "Jo Lindqvist", "Casey Byrne"][index] ?? "Robin Castle",
      customerEmail: `billing${index}@castlepines.example`,
      description,
      dueDate: new Date(now.getTime() + dueIn * day).toISOString().slice(0, 10),
      terms: "Net 30",
      notes: "Thank you for your business!",
      items: [{ description, quantity, unitPriceCents }],
      subtotalCents: totalCents,
      totalCents,
      status,
      sentAt: createdAt,
      paidAt: status === "paid" ? now : null,
      createdAt,
    };
  });
}

/** Cards of the production board that the demo's admin works on. */
export function demoJobs(now: Date): (typeof productionJobs.$inferInsert)[] {
  const assignee = { assigneeId: "US-DEMOADMIN0", updatedAt: now };
  return [
    { ...assignee, orderId: "CP-DEM0000003", stage: "finishing", phase: "making", made: { 1: 320 } },
    { ...assignee, orderId: "CP-DEM0000010", made: { 1: 60 } },
    { ...assignee, orderId: "CP-DEM0000001" },
    { orderId: "PH-DEM0000008", stage: "finishing", phase: "making", updatedAt: now },
  ];
}

/** The demo shop shows simulated stars (catalog-6) and the banner (designer-12). */
export function demoSettings(now: Date, orders: readonly { status?: string; createdAt?: Date }[]) {
  const month = shopDay(now).slice(0, 7);
  const taken = orders.filter(
    ({ status, createdAt }) => status !== "cancelled" && createdAt && shopDay(createdAt).startsWith(month),
  ).length;
  return [
    { key: "ratings", value: "simulated" },
    // Leaves three spots open in the month in which the shop is seeded.
    { key: "monthlyOrders", value: taken + 3 },
  ] satisfies (typeof settings.$inferInsert)[];
}

/** The demo player's reviews of products from their orders: two are published, two wait for staff. */
export function demoReviews(now: Date, items: readonly (typeof orderItems.$inferInsert)[]) {
  const texts = [
    [5, "The enamel is crisp and the gold catches the light. Our members asked where it came from.", "approved"],
    [4, "Lovely pin. The post could be a little longer for a thick cap.", "approved"],
    [5, "", "pending"],
    [2, "Mine came with a scratch, the shop sent another one in two days.", "pending"],
  ] as const;
  // One review for each product, even if several orders contain it.
  const bought = [...new Map(items.filter(isPlayers).map((item) => [item.productId, item])).values()];
  return texts.flatMap(([rating, body, status], index): (typeof reviews.$inferInsert)[] => {
    const item = bought[index];
    if (!item) return [];
    const { productId, orderId } = item;
    const createdAt = new Date(now.getTime() - (index + 1) * day);
    return [{ id: `RV-DEM0${index}`, userId: "US-DEMOPLAYER", productId, orderId, rating, body, status, createdAt }];
  });
}

const delivered = ["PH-DEM0000003", "PH-DEM0000007", "PH-DEM0000011", "PH-DEM0000015"];
const isPlayers = ({ orderId }: { orderId: string }) => delivered.includes(orderId);
