// Checks that each answer to a visitor has exactly the fields of this list (api-3), so that a new column is private until it is added here.
import { beforeAll, expect, it } from "vitest";
import { blogPosts } from "~/db/schema";
import { newBuyer, newProduct } from "../support/factories/buyers";
import { plainOrder, pngFile } from "../support/factories/designs";
import { db } from "../support/factories/order-management";
import { approvedCart } from "../support/factories/payments";
import { everythingOfOne } from "../support/factories/two-people";
import { control } from "../support/fixtures/app";
import { ask, formOf, signIn } from "../support/fixtures/requests";
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
const prepared = words(`
  draftId expiresAt logoUrl orderData.choices.attachment orderData.choices.backStamp orderData.choices.card
  orderData.choices.simplified orderData.customerEmail orderData.customerName orderData.depositAmount
  orderData.discountAmount orderData.draftId orderData.logoFileName orderData.packaging orderData.pinType
  orderData.plating orderData.pricePerPin orderData.promoCode orderData.quantity orderData.remainingBalance
  orderData.rushOrder orderData.rushOrderFee orderData.size orderData.totalPrice`);
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
  "DELETE /api/cart/{id}": ["ok"],
  "POST /api/clear-cart": ["ok"],
  "POST /api/newsletter-signup": ["ok"],
  "POST /api/quote-requests": ["id", "status"],
  "POST /api/custom-orders/prepare": prepared,
  "POST /api/paypal/order": ["id"],
  "POST /api/custom-orders": ["id"],
  "POST /api/custom-orders/proof": ["id"],
  "POST /api/designs": ["id", "token"],
  "POST /api/balance-payment/{token}/complete": balance,
  "POST /api/auth/register": ["email", "id", "role", "username"],
  "POST /api/auth/login": ["email", "id", "role", "username"],
  "POST /api/auth/logout": ["ok"],
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
  answers["DELETE /api/cart/{id}"] = await ask("DELETE", `/api/cart/${line!.id}`, { headers });
  answers["POST /api/clear-cart"] = await post("/api/clear-cart", {}, { headers });
  answers["POST /api/newsletter-signup"] = await post("/api/newsletter-signup", { email: "fields@lee.example" });
  const asked = { customerName: "Ann Lee", customerEmail: "fields@lee.example", pinType: "pins", quantity: "50" };
  answers["POST /api/quote-requests"] = await ask("POST", "/api/quote-requests", {
    form: formOf({ ...asked, projectDescription: "A pin for our club" }),
  });
  const browser = { headers: { "X-Session-Id": "public-fields-designer" } };
  answers["POST /api/custom-orders/prepare"] = await ask("POST", "/api/custom-orders/prepare", {
    form: designForm(),
    headers: browser.headers,
  });
  const { draftId, orderData } = answers["POST /api/custom-orders/prepare"].body as Record<
    string,
    { depositAmount: 1 }
  >;
  const deposit = { amount: orderData!.depositAmount, currency: "USD", intent: "CAPTURE" };
  answers["POST /api/paypal/order"] = await post(
    "/api/paypal/order",
    { ...deposit, purpose: "deposit", reference: draftId },
    browser,
  );
  const { id: depositPaymentId } = answers["POST /api/paypal/order"].body as { id: string };
  await control(`orders/${depositPaymentId}/approve`);
  await post(`/api/paypal/order/${depositPaymentId}/capture`, {}, browser);
  answers["POST /api/custom-orders"] = await post("/api/custom-orders", { orderData, depositPaymentId }, browser);
  answers["POST /api/custom-orders/proof"] = await ask("POST", "/api/custom-orders/proof", {
    form: designForm(),
    headers: browser.headers,
  });
  const saved = designForm();
  saved.set("name", "Our pin");
  saved.set("design", JSON.stringify(plainOrder));
  answers["POST /api/designs"] = await ask("POST", "/api/designs", { form: saved, cookie: owner.cookie });
  const owed = { ...deposit, amount: balanceOf(answers["GET /api/balance-payment/{token}"]) };
  const paying = await post("/api/paypal/order", { ...owed, purpose: "balance", reference: balanceToken });
  await control(`orders/${paying.body.id}/approve`);
  await post(`/api/paypal/order/${paying.body.id}/capture`, {});
  answers["POST /api/balance-payment/{token}/complete"] = await post(`/api/balance-payment/${balanceToken}/complete`, {
    balancePaymentId: paying.body.id,
  });
  const person = { username: "public-fields", password: "links-and-dunes" };
  answers["POST /api/auth/register"] = await post("/api/auth/register", { ...person, email: "new@lee.example" });
  answers["POST /api/auth/login"] = await post("/api/auth/login", person);
  answers["POST /api/auth/logout"] = await post("/api/auth/logout", {});
});

function designForm(): FormData {
  const form = formOf({ orderData: JSON.stringify(plainOrder) });
  form.set("logo", pngFile());
  return form;
}

const balanceOf = ({ body }: Answer) => (body as { summary: { remainingBalance: number } }).summary.remainingBalance;

it("Every answer to a visitor is in the list", () => {
  const read = specifiedEndpoints.filter(({ who }) => who !== "staff");
  // The addresses without /api have the same handlers.
  const paths = read.map(({ method, path }) => `${method} ${path}`).filter((name) => !/ \/paypal\//.test(name));
  expect(paths.filter((name) => !allowed[name])).toEqual([]);
});

it("No answer has a field that is not in the list", () => {
  for (const { status } of Object.values(answers)) expect(status).toBeLessThan(300);
  expect(Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, listOf(body)]))).toEqual(
    Object.fromEntries(Object.entries(allowed).map(([name, fields]) => [name, fields.toSorted()])),
  );
});
