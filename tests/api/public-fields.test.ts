// Checks that each answer to a visitor has exactly the fields of this list (api-3), so that a new column is private until it is added here.
import { beforeAll, expect, it } from "vitest";
import { blogPosts } from "~/db/schema";
import { newBuyer, newProduct } from "../support/factories/buyers";
import { db } from "../support/factories/order-management";
import { approvedCart } from "../support/factories/payments";
import { everythingOfOne } from "../support/factories/two-people";
import { ask, signIn } from "../support/fixtures/requests";
import { specifiedEndpoints } from "../support/fixtures/specified-endpoints";

const words = (text: string) => text.trim().split(/\s+/);
const cartLine = words(`
  id lineTotal product.id product.imageUrl product.inStock product.name product.price product.stockQuantity quantity
  unitPrice`);
const product = words(`
  ageGroup catalogCategory category createdAt description gender id imageUrl inStock isActive name price stockQuantity
  updatedAt videoUrl`);
const order = words(`
  createdAt customerEmail customerName discountAmount discountCode id items.lineTotal items.name items.price
  items.productId items.quantity paymentIntentId shippingAddress.address shippingAddress.city shippingAddress.country
  shippingAddress.state shippingAddress.zipCode shippingAmount status taxAmount totalAmount trackingNumber trackingUrl`);
const customOrder = words(`
  balancePaid choices.attachment choices.backStamp choices.card choices.simplified createdAt depositAmount depositPaid
  discountAmount discountCode id packaging pinType plating pricePerPin quantity remainingBalance rushOrder rushOrderFee
  shippingAmount size status taxAmount totalPrice`);
const ownCustomOrder = words(`
  balancePaymentId customerEmail customerName customerPhone depositPaymentId logoFileName logoUrl notes
  shippingAddress.address shippingAddress.city shippingAddress.country shippingAddress.state shippingAddress.zipCode
  trackingNumber trackingUrl userId`);
const post = words(`
  authorId category createdAt excerpt featuredImage featuredImageAlt id isPublished metaDescription metaTitle publishedAt
  slug tags title updatedAt viewCount`);
const balance = words(`
  order.choices.attachment order.choices.backStamp order.choices.card order.choices.simplified order.createdAt order.id
  order.packaging order.pinType order.plating order.quantity order.rushOrder order.size order.status status
  summary.depositAmount summary.remainingBalance summary.totalPrice`);
const health = words(`
  ok parts.campaigns.configured parts.campaigns.ok parts.database.ok parts.files.ok parts.mail.configured
  parts.mail.lastFailure parts.mail.lastSuccess parts.mail.ok parts.mailQueue.ok parts.mailQueue.oldestWaitingSeconds
  parts.paypal.configured parts.paypal.lastSuccess parts.paypal.ok parts.paypal.unfinishedSince`);
const comment = words(`
  annotationType attachmentUrl authorName authorType content createdAt id mockupVersion parentId positionX positionY
  status`);
const roomQuote = words(`
  additionalNotes customerName deadlineDate logoUrl pinType preferredSize projectDescription quantity quoteId quotedAmount
  quotedNotes status`);
const invoice = words(`
  amount createdAt customerAddress customerCompany customerEmail customerName description dueDate id invoiceNumber
  items.description items.quantity items.unitPrice notes orderId paid paidAt paymentId purchaseOrder sentAt status
  subtotal tax terms total`);
const quote = words(`
  additionalNotes approvedAt closedAt closedReason companyName createdAt customerEmail customerName customerPhone
  deadlineDate followUpOn id logoFileName logoUrl pinType preferredSize projectDescription quantity quotedAmount
  quotedNotes staffNotes status updatedAt userId validUntil`);

const allowed: Record<string, string[]> = {
  "GET /api/products": product,
  "GET /api/products/{id}": product,
  "GET /api/blog": post,
  "GET /api/blog/{slug}": [...post, "content"],
  "GET /api/health": health,
  "GET /api/cart": cartLine,
  "POST /api/cart": cartLine,
  "PATCH /api/cart/{id}": cartLine,
  "GET /api/custom-orders/{id}": customOrder,
  "GET /api/custom-orders/user-orders": [...customOrder, ...ownCustomOrder],
  "GET /api/orders/user-orders": order,
  "GET /api/auth/user": ["email", "id", "role", "username"],
  "GET /api/collaboration/session/{token}": ["clientName", "expiresAt", "quoteId"],
  "POST /api/collaboration/session/{token}/annotations": comment,
  "GET /api/quote-requests/{id}": roomQuote,
  "GET /api/balance-payment/{token}": balance,
  "GET /api/paypal/setup": ["clientToken"],
  "POST /api/paypal/order/{id}/capture": ["id", "status"],
  "POST /api/create-order": order.map((field) => `order.${field}`),
  "POST /api/discount-codes/validate": ["discountAmount", "error", "valid"],
  "GET /api/manual-invoices": invoice,
  "GET /api/quote-requests": quote,
};

/** Names of all fields. A list's entries share one name, such as `items.price`. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsOf(entry, path));
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name));
}
const listOf = (body: unknown) => [...new Set(fieldsOf(body))].sort();

type Answer = Awaited<ReturnType<typeof ask>>;
const answers: Record<string, Answer> = {};

beforeAll(async () => {
  const { ids, owner, secrets } = await everythingOfOne();
  const [roomToken, balanceToken] = secrets.slice(-2);
  const asOwner = { cookie: owner.cookie };
  const { id: authorId } = await signIn("admin");
  await db.insert(blogPosts).values({
    authorId,
    title: "Tip",
    slug: "tip",
    content: "<p>x</p>",
    source: "x <!-- note -->",
    category: "tips",
    isPublished: true,
    publishedAt: new Date(0),
    tags: ["a"],
  });
  const product = await newProduct();
  const buyer = newBuyer();
  const headers = { "X-Session-Id": buyer.session };
  const get = async (path: string, options: object = {}) => ask("GET", path, options);
  const post = async (path: string, body: object, options: object = {}) => ask("POST", path, { body, ...options });
  answers["GET /api/products"] = await get("/api/products");
  answers["GET /api/products/{id}"] = await get(`/api/products/${product.id}`);
  answers["GET /api/blog"] = await get("/api/blog");
  answers["GET /api/blog/{slug}"] = await get("/api/blog/tip");
  answers["GET /api/health"] = await get("/api/health");
  answers["POST /api/cart"] = await post("/api/cart", { productId: product.id, quantity: 2 }, { headers });
  answers["GET /api/cart"] = await get("/api/cart", { headers });
  const [line] = answers["GET /api/cart"].body as unknown as { id: string }[];
  answers["PATCH /api/cart/{id}"] = await ask("PATCH", `/api/cart/${line!.id}`, { body: { quantity: 1 }, headers });
  answers["GET /api/custom-orders/{id}"] = await get(`/api/custom-orders/${ids.custom}`);
  answers["GET /api/custom-orders/user-orders"] = await get("/api/custom-orders/user-orders", asOwner);
  answers["GET /api/orders/user-orders"] = await get("/api/orders/user-orders", asOwner);
  answers["GET /api/auth/user"] = await get("/api/auth/user", asOwner);
  answers["GET /api/collaboration/session/{token}"] = await get(`/api/collaboration/session/${roomToken}`);
  answers["POST /api/collaboration/session/{token}/annotations"] = await post(
    `/api/collaboration/session/${roomToken}/annotations`,
    { content: "Hello", annotationType: "comment" },
  );
  answers["GET /api/quote-requests/{id}"] = await get(`/api/quote-requests/${ids.quote}`, {
    headers: { Authorization: `Bearer ${roomToken}` },
  });
  answers["GET /api/balance-payment/{token}"] = await get(`/api/balance-payment/${balanceToken}`);
  answers["GET /api/paypal/setup"] = await get("/api/paypal/setup");
  const asStaff = { cookie: (await signIn("staff")).cookie };
  answers["GET /api/manual-invoices"] = await get("/api/manual-invoices", asStaff);
  answers["GET /api/quote-requests"] = await get("/api/quote-requests", asStaff);
  const another = newBuyer();
  const paid = await approvedCart(another, { lines: [{ id: product.id, quantity: 1 }] });
  const ofAnother = { headers: { "X-Session-Id": another.session } };
  answers["POST /api/paypal/order/{id}/capture"] = await post(`/api/paypal/order/${paid}/capture`, {}, ofAnother);
  answers["POST /api/create-order"] = await post("/api/create-order", { paypalOrderId: paid }, ofAnother);
  answers["POST /api/discount-codes/validate"] = await post("/api/discount-codes/validate", {
    code: "NO",
    orderAmount: 1,
  });
});

it("Every answer that a visitor can read is in the list", () => {
  const read = specifiedEndpoints.filter(({ method, who }) => method === "GET" && who !== "staff");
  // `GET /paypal/setup` has the same handler as another path.
  const paths = read.map(({ path }) => `GET ${path}`).filter((name) => name !== "GET /paypal/setup");
  expect(paths.filter((name) => !allowed[name])).toEqual([]);
});

it("No answer has a field that is not in the list", () => {
  for (const { status } of Object.values(answers)) expect(status).toBeLessThan(300);
  expect(Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, listOf(body)]))).toEqual(
    Object.fromEntries(Object.entries(allowed).map(([name, fields]) => [name, fields.toSorted()])),
  );
});
