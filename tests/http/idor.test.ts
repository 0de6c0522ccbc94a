// Shows access-2 with two people, all ids, and every address with an id. Another person's id is answered like an unknown one, and nothing
// is read or written.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  accessLinks,
  cartItems,
  customOrderDrafts,
  customOrders,
  manualInvoices,
  orderEvents,
  orders,
  payments,
  products,
  quoteComments,
  quoteRequests,
  refunds,
  reviews,
  suppressions,
  users,
} from "~/db/schema";
import { db } from "../support/factories/order-management";
import { newRoom } from "../support/factories/rooms";
import { everythingOfOne, type Ids, nobodys } from "../support/factories/two-people";
import { ask, formOf, type RequestOptions, send, signIn } from "../support/fixtures/requests";
import { isOf, urlPatterns } from "../support/fixtures/urls";

let owned: Awaited<ReturnType<typeof everythingOfOne>>;
let stranger: { cookie: string };
let foreignRoom: string;
let before: unknown;

const tables = [orders, customOrders, customOrderDrafts, quoteRequests, quoteComments, manualInvoices, payments];
const rows = () =>
  Promise.all(
    [...tables, refunds, cartItems, products, orderEvents, accessLinks, reviews, suppressions, users].map((table) =>
      db.select().from(table),
    ),
  );

beforeAll(async () => {
  owned = await everythingOfOne();
  stranger = await signIn("user");
  foreignRoom = (await newRoom()).token;
  before = await rows();
});

type Path = (ids: Ids) => string;
type Way = [method: string, path: Path, options?: (ids: Ids) => RequestOptions];
const json = (body: unknown) => () => ({ body });
const form = (fields: (ids: Ids) => Record<string, string>) => (ids: Ids) => ({ form: formOf(fields(ids)) });
const paid = { method: "check", amount: 450, receivedOn: "2024-11-20" };
const room = "/quote-collaboration";

/** Addresses for staff: 403 to a customer, 401 to a stranger, whatever the id. */
const staffEndpoints: Way[] = [
  ["DELETE", ({ order }) => `/api/orders/${order}`],
  ["PUT", ({ order }) => `/api/orders/${order}/status`, json({ status: "delivered" })],
  ["PUT", ({ order }) => `/api/orders/${order}/tracking`, json({ trackingNumber: "1" })],
  ["POST", ({ order }) => `/api/orders/${order}/cancel`, json({ reason: "Mine" })],
  ["DELETE", ({ custom }) => `/api/custom-orders/${custom}`],
  ["PATCH", ({ custom }) => `/api/custom-orders/${custom}/status`, json({ status: "delivered" })],
  ["POST", ({ custom }) => `/api/custom-orders/${custom}/cancel`, json({ reason: "Mine" })],
  ["POST", ({ custom }) => `/api/custom-orders/${custom}/generate-balance-link`, json({})],
  ["DELETE", ({ custom }) => `/api/custom-orders/${custom}/generate-balance-link`],
  ["POST", ({ custom }) => `/api/custom-orders/${custom}/record-payment`, json(paid)],
  ["POST", ({ invoice }) => `/api/manual-invoices/${invoice}/record-payment`, json(paid)],
  ["DELETE", ({ invoice }) => `/api/manual-invoices/${invoice}`],
  ["POST", ({ payment }) => `/api/payments/${payment}/refund`, json({ amount: 1, reason: "Mine" })],
  ["PATCH", ({ quote }) => `/api/quote-requests/${quote}`, json({ quotedAmount: 1 })],
  ["DELETE", ({ quote }) => `/api/quote-requests/${quote}`],
  ["POST", ({ quote }) => `/api/collaboration/session?${quote}`, (ids) => ({ body: roomFor(ids) })],
  ["GET", ({ email }) => `/api/outbox?to=${email}`],
  ["PUT", () => "/api/products/1", json({ price: 1 })],
  ["DELETE", () => "/api/products/1"],
  ["PUT", () => "/api/products/1/stock", json({ stockQuantity: 1 })],
  ["PATCH", () => "/api/discount-codes/1", json({ isActive: false })],
  ["DELETE", () => "/api/discount-codes/1"],
  ["GET", () => "/api/campaigns/1"],
];
const roomFor = ({ quote, email }: Ids) => ({ quoteId: quote, clientName: "Eve", clientEmail: email });

const staffPages: Way[] = [
  ["GET", ({ order }) => `/admin/orders/${order}`],
  ["GET", ({ order }) => `/admin/orders/${order}/lines`],
  ["GET", ({ custom }) => `/admin/orders/${custom}/design`],
  ["GET", ({ custom }) => `/admin/orders/${custom}/print`],
  ["GET", ({ custom }) => `/admin/orders/${custom}/logo`],
  ["GET", ({ custom }) => `/admin/production/${custom}`],
  ["GET", ({ quote }) => `/admin/quotes/${quote}`],
  ["GET", ({ quote }) => `/admin/quotes/${quote}/logo`],
  ["GET", ({ quote }) => `/admin/quotes/${quote}/picture`],
  ["GET", ({ quote }) => `/admin/quotes/${quote}/files/x.pdf`],
  ["GET", ({ quote }) => `/admin/messages/${quote}/files/x.pdf`],
  ["GET", ({ order }) => `/admin/tax-certificates/${order}/file`],
  ["GET", () => "/admin/books/2026-10/xero"],
  ["GET", ({ order }) => `/admin/production/${order}`],
  ["GET", ({ invoice }) => `/admin/invoices/${invoice}`],
  ["GET", ({ invoice }) => `/admin/invoices/${invoice}/edit`],
  ["GET", ({ invoice }) => `/admin/invoices/${invoice}/print`],
  ["GET", ({ invoice }) => `/admin/invoices/${invoice}/pdf`],
  ["GET", ({ quote }) => `/admin/collaboration/${quote}`],
  ["GET", ({ email }) => `/admin/customers/${email}`],
  ["GET", ({ email }) => `/admin/customers/${email}/data.json`],
  ["GET", ({ email }) => `/admin/customers/${email}/merge`],
  ["GET", ({ email }) => `/admin/customers/${email}/statement`],
  ["GET", ({ email }) => `/admin/customers/${email}/statement.csv`],
  ["POST", ({ email }) => `/admin/customers/${email}/statement`, form(() => ({ intent: "mail", closingCents: "0" }))],
  ["POST", ({ email }) => `/admin/customers/${email}/merge`, form(({ email }) => ({ intent: "merge", other: email }))],
  ...[
    "campaigns",
    "imports",
    "products",
    "blog",
    "blog/pages",
    "settings/mails",
    "discount-codes",
    "discount-codes/open",
  ].map((of): Way => ["GET", () => `/admin/${of}/1`]),
  [
    "POST",
    ({ order }) => `/admin/orders/${order}`,
    form(({ order }) => ({ intent: "status", id: order, status: "shipped" })),
  ],
  [
    "POST",
    ({ order }) => `/admin/orders/${order}/lines`,
    form(({ order }) => ({ intent: "save", id: order, "lines[0].productId": "1", "lines[0].quantity": "9" })),
  ],
  [
    "POST",
    ({ custom }) => `/admin/orders/${custom}/design`,
    form(({ custom }) => ({ intent: "save", id: custom, quantity: "99", size: "1inch", plating: "gold" })),
  ],
  ["POST", () => "/admin/products/1/media", form(() => ({ intent: "media" }))],
  ["POST", ({ invoice }) => `/admin/invoices/${invoice}`, form(({ invoice }) => ({ intent: "void", id: invoice }))],
];

/** Records that only their maker or the holder of a secret link may open. An id alone opens nothing. */
const ownWays: Way[] = [
  ["PATCH", ({ line }) => `/api/cart/${line}`, json({ quantity: 2 })],
  ["DELETE", ({ line }) => `/api/cart/${line}`],
  ["POST", () => "/cart", form(({ line }) => ({ intent: "set-quantity", id: line, quantity: "2" }))],
  ["POST", () => "/cart", form(({ line }) => ({ intent: "remove", id: line }))],
  ["POST", ({ paypal }) => `/paypal/order/${paypal}/capture`, json({})],
  ["POST", ({ paypal }) => `/api/paypal/order/${paypal}/capture`, json({})],
  ["POST", () => "/api/create-order", ({ paypal }) => ({ body: { paypalOrderId: paypal } })],
  ["POST", () => "/paypal/order", ({ draft }) => ({ body: orderOf("deposit", draft, 63.5) })],
  ["POST", () => "/paypal/order", ({ custom }) => ({ body: orderOf("balance", custom, 571.5) })],
  ["POST", () => "/paypal/order", ({ invoiceNumber }) => ({ body: orderOf("invoice", invoiceNumber, 1) })],
  ["POST", () => "/api/custom-orders", ({ draft, paypal }) => ({ body: depositOf(draft, paypal) })],
  ["POST", () => "/checkout", form(({ draft }) => ({ ...someone, intent: "free", reference: draft, formKey: draft }))],
  ["GET", ({ draft }) => `/checkout?customOrderId=${draft}`],
  ["GET", ({ draft }) => `/checkout?orderData=${btoa(JSON.stringify({ draftId: draft }))}`],
  ["GET", ({ draft }) => `/checkout?customOrderId=${draft}&key=AAAAAAAAAAAAAAAA`],
  ["GET", ({ order }) => `/track-order?id=${order}&type=regular&key=AAAAAAAAAAAAAAAA`],
  ["GET", ({ custom }) => `/track-order?id=${custom}&type=custom`],
  ["POST", () => "/track-order", form(({ order }) => ({ intent: "cancel", id: order }))],
  ["POST", () => "/track-order", form(({ custom }) => ({ intent: "cancel", id: custom }))],
  ["POST", () => "/track-order", form(({ custom }) => ({ intent: "reorder", id: custom }))],
  ["GET", ({ custom }) => `/files/${custom}/logo`],
  ["GET", ({ order }) => `/receipt/${order}`],
  ["GET", ({ order }) => `/receipt/${order}/pdf`],
  ["GET", ({ custom }) => `/receipt/${custom}`],
  ["GET", ({ custom }) => `/receipt/${custom}/pdf`],
  ["GET", ({ draft }) => `/files/${draft}/preview`],
  ["GET", ({ draft }) => `/design/${draft}`],
  ["GET", ({ draft }) => `/design/${draft}/picture`],
  ["GET", ({ quote }) => `/files/${quote}/logo`],
  ["GET", ({ custom }) => `/balance-payment/${custom}`],
  ["GET", ({ custom }) => `/api/balance-payment/${custom}`],
  [
    "POST",
    ({ custom }) => `/api/balance-payment/${custom}/complete`,
    ({ paypal }) => ({ body: { balancePaymentId: paypal } }),
  ],
  ["GET", ({ invoiceNumber }) => `/pay-invoice/${invoiceNumber}`],
  ["GET", ({ invoiceNumber }) => `/pay-invoice/${invoiceNumber}?amount=1.00`],
  ["GET", ({ invoiceNumber }) => `/pay-invoice/${invoiceNumber}/print?amount=1.00`],
  ["GET", ({ invoiceNumber }) => `/pay-invoice/${invoiceNumber}/pdf?amount=1.00`],
  ["GET", ({ quote }) => `/quote-answer/${quote}`],
  ["GET", ({ quote }) => `/quote-answer/${quote}/picture`],
  ["POST", ({ quote }) => `/quote-answer/${quote}`, form(() => ({ name: "Eve", confirmed: "on" }))],
  ["GET", ({ quote }) => `/api/quote-requests/${quote}`],
  ["GET", ({ quote }) => `/api/collaboration/session/${quote}`],
  ["POST", ({ quote }) => `/api/collaboration/session/${quote}/annotations`, json({ content: "Hello" })],
  ["GET", ({ quote }) => `${room}/${quote}`],
  ["GET", ({ quote }) => `${room}/${quote}/record`],
  ["GET", ({ quote }) => `/mail-picture/${quote}`],
  ["GET", ({ quote }) => `${room}/${quote}/mockup/0`],
  ["GET", ({ quote, comment }) => `${room}/${quote}/attachment/${comment}`],
  ["GET", ({ user }) => `/verify-email/${user}`],
  ["GET", ({ user }) => `/reset-password/${user}`],
  ["GET", ({ user }) => `/invitation/${user}`],
  ["GET", ({ user }) => `/login/code/${user}`],
  ["POST", ({ user }) => `/login/code/${user}`, form(() => ({ code: "123456" }))],
  ["POST", ({ user }) => `/invitation/${user}`, form(() => ({ username: "eve-here", ...ownPassword }))],
  ["GET", ({ email }) => `/unsubscribe/${email}`],
  ["GET", ({ email }) => `/newsletter/${email}`],
  ["POST", ({ email }) => `/newsletter/${email}`, form(() => ({}))],
  ["POST", ({ email }) => `/unsubscribe/${email}`, form(() => ({ "List-Unsubscribe": "One-Click" }))],
];
const ownPassword = { password: "a-good-word", confirmPassword: "a-good-word" };
const someone = { name: "Eve", email: "eve@evil.example", address: "1", city: "C", state: "CA", zipCode: "9" };
const orderOf = (purpose: string, reference: string, amount: number) => ({
  purpose,
  reference,
  amount,
  currency: "USD",
  intent: "CAPTURE",
  customer: someone,
});
const depositOf = (draftId: string, depositPaymentId: string) => ({ orderData: { draftId }, depositPaymentId });

/** Status, place and text of an answer, without parts that always differ: ids, times, tokens of the page. */
async function answerTo([method, path, options]: Way, ids: Ids, cookie?: string) {
  const headers = { "X-Session-Id": "strangers-own-session" };
  const response = await send(method, path(ids), { ...options?.(ids), headers, cookie });
  const text = await response.text();
  return { status: response.status, to: response.headers.get("Location"), text };
}

const withoutIds = (to: string | null, { email }: Ids) =>
  to?.replaceAll(/[A-Z]{2,3}-\w+/g, "ID").replaceAll(encodeURIComponent(email), "EMAIL");
const named = (ways: Way[]): [string, Way][] => ways.map((way) => [`${way[0]} ${way[1](nobodys)}`, way]);

describe("a stranger with every id", () => {
  it.each(named(staffEndpoints))("A stranger with an id is refused as not staff: %s", async (_name, way) => {
    expect((await answerTo(way, owned.ids, stranger.cookie)).status).toBe(403);
    expect((await answerTo(way, owned.ids)).status).toBe(401);
  });

  it.each(named([...staffEndpoints, ...staffPages, ...ownWays]))(
    "A stranger with an id gets the answer for an unknown id: %s",
    async (_name, way) => {
      for (const cookie of [stranger.cookie, undefined]) {
        const [foreign, unknown] = [await answerTo(way, owned.ids, cookie), await answerTo(way, nobodys, cookie)];
        expect(foreign.status).toBe(unknown.status);
        expect(withoutIds(foreign.to, owned.ids)).toBe(withoutIds(unknown.to, nobodys));
        // The answer may repeat the address that the stranger typed, but nothing from the record.
        const typed = way[1](owned.ids);
        const told = owned.secrets.filter((secret) => !typed.includes(secret) && foreign.text.includes(secret));
        expect(told).toEqual([]);
      }
    },
  );

  it("A client in one room reaches no comment of another room", async () => {
    const path = `/api/collaboration/session/${foreignRoom}/annotations`;
    for (const parentId of [owned.ids.comment, nobodys.comment]) {
      expect((await ask("POST", path, { body: { content: "Me too", parentId } })).status).toBe(404);
      const resolve = { form: formOf({ intent: "resolve", id: parentId, resolved: "true" }) };
      expect((await send("POST", `${room}/${foreignRoom}`, resolve)).status).toBe(404);
      expect((await send("GET", `${room}/${foreignRoom}/attachment/${parentId}`)).status).toBe(404);
    }
  });

  it("A stranger sees no person on a custom order, and finds no order of another person", async () => {
    const { cookie } = stranger;
    const { body } = await ask("GET", `/api/custom-orders/${owned.ids.custom}`, { cookie });
    expect(JSON.stringify(body)).not.toMatch(/Olive|@owner|logoUrl/);
    for (const path of ["/api/orders/user-orders", "/api/custom-orders/user-orders"]) {
      expect((await ask("GET", path, { cookie })).body).toEqual([]);
    }
  });

  it("After all these requests no row has changed", async () => {
    const strangers = eq(cartItems.sessionId, "strangers-own-session");
    expect(await db.$count(cartItems, strangers)).toBe(0);
    expect(await rows()).toEqual(before);
  });
});

describe("the owner", () => {
  it("The owner finds their own records, so the ids above are real", async () => {
    const { cookie } = owned.owner;
    const page = await (await send("GET", `/track-order?id=${owned.ids.order}`, { cookie })).text();
    expect(page).toContain(owned.ids.order);
    expect(page).toContain(owned.ids.custom);
    expect((await send("GET", `/files/${owned.ids.custom}/logo`, { cookie })).status).toBe(200);
  });
});

it("Every address with an id is tried", () => {
  const open = [/^\/(api\/)?(product|products|blog|ideas)\/:/, /^\/api\/custom-orders\/:id$/];
  const tried = [...staffEndpoints, ...staffPages, ...ownWays].map(([, path]) => path(nobodys));
  const untried = urlPatterns.filter(
    (pattern) =>
      pattern.includes(":") && !open.some((one) => one.test(pattern)) && !tried.some((path) => isOf(pattern, path)),
  );
  expect(untried).toEqual([]);
});
