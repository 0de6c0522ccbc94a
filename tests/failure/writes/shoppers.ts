// Valid calls of visitors and customers.
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { orders, passkeys, sessions, users } from "~/db/schema";
import { commentInput, roomToken } from "~/domain/collaboration/collaboration";
import { requestVerification } from "~/services/accounts/email-verification.server";
import { invite } from "~/services/accounts/invitations.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { findSecondStep, signIn } from "~/services/accounts/sign-in.server";
import { addPasskey, getTwoFactor, offerApp, startTwoFactor } from "~/services/accounts/two-factor.server";
import { unsubscribeUrl } from "~/services/campaigns/mail.server";
import { confirmToken } from "~/services/campaigns/newsletter.server";
import { unsubscribe } from "~/services/campaigns/suppressions.server";
import { getCart } from "~/services/cart/cart.server";
import { sendAtCheckout } from "~/services/checkout/tax-certificates.server";
import { addComment } from "~/services/collaboration/comments.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { applyDraftCode } from "~/services/custom-orders/draft-price.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { newCode, newProduct } from "../../support/factories/buyers";
import { plainOrder, pngFile } from "../../support/factories/designs";
import { db, newCustomOrder } from "../../support/factories/order-management";
import { boughtPins } from "../../support/factories/payments";
import {
  clock,
  mailedToken,
  mailsTo,
  newColleague,
  newPerson,
  password,
  visitor,
} from "../../support/factories/people";
import { newQuote, newRoom, newStaff, priced, termsIn } from "../../support/factories/rooms";
import { newOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { newAuthenticator } from "../../support/fixtures/authenticator";
import { home, newEmail, type Rows, type World, word } from "./world";

const quote = () => ({
  body: {
    customerName: "Jo",
    customerEmail: newEmail(),
    projectDescription: "Pins with a puffin for our member-guest",
    quantity: "100",
    logo: pngFile(),
  },
});
const designed = () => ({
  body: { orderData: JSON.stringify({ ...plainOrder, customerEmail: newEmail() }), logo: pngFile() },
});
const newPassword = { password: "another-good-word", confirmPassword: "another-good-word" };
const person = () => ({ username: `new-${word()}`, email: newEmail(), password });
const secondPassword = { currentPassword: password };

/** Path of a quote that waits for the client's answer. */
async function answeredQuote(admin: App) {
  const { id, customerEmail } = await newQuote({
    status: "pending",
    customerEmail: newEmail(),
    quotedAmountCents: null,
  });
  await answerQuote(admin, {
    id,
    version: 1,
    ...priced(82_500),
    notes: "Soon",
    validUntil: undefined,
  });
  const mail = (await mailsTo(customerEmail)).at(-1);
  return { token: /quote-answer\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}
const leavingToken = (app: App, email: string) => unsubscribeUrl(app, "", email).replace("/unsubscribe/", "");

/** Valid input to set up an authenticator app now. */
async function firstCode(app: App) {
  const { secret } = await offerApp(app);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: totp.generate({ timestamp: clock.now }), ...secondPassword };
}

/** Resets the user to sign in by password alone. */
async function byPasswordAlone({ ids: { user } }: World): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, user));
  const values = { totpSecret: null, recoveryCodes: null, emailVerifiedAt: new Date() };
  await db.update(users).set(values).where(eq(users.id, user));
}

async function withApp(world: World) {
  await byPasswordAlone(world);
  const { app } = world.as("user");
  await startTwoFactor(app, await firstCode(app));
  // Turning on two-factor sign-in starts a new session.
  world.visitors.user.sessionToken = app.visitor.sessionToken ?? "";
  return app;
}

async function answered(app: App) {
  const authenticator = await newAuthenticator();
  const answer = await authenticator.create((await getTwoFactor(app)).newPasskey);
  return { authenticator, answer, named: { name: "Key", ...secondPassword } };
}

/** A person who has entered the correct password and must now enter the second factor. */
async function atSecondStep({ app, username }: Awaited<ReturnType<typeof newPerson>>) {
  const { authenticator, answer, named } = await answered(app);
  const codes = await addPasskey(app, { ...named, answer });
  const done = await signIn(visitor(), { username, password });
  if (!("secondStep" in done)) throw new Error("no second step was asked for");
  const step = await findSecondStep(visitor(), done.secondStep);
  return { authenticator, codes, asked: step!.passkey!, params: { token: done.secondStep } };
}

const approval = { decision: "approved", version: "1", name: "Robin", confirmed: "on" };

export const shoppers: Rows = {
  "storefront/quick-order/quick-order default": ({ product }) => ({ body: { pieces: { [product.id]: "5" } } }),
  "storefront/product/product default": async () => ({
    params: { id: String((await newProduct({ stockQuantity: 0 })).id) },
    body: { email: newEmail() },
  }),
  "storefront/shared/shared-design comment": ({ design }) => ({
    params: { token: design.token },
    body: { name: "Jo", content: "Lovely" },
  }),
  "storefront/quote/quote default": quote,
  "storefront/quote/quote-request default": quote,
  "api/quotes/quote-requests POST": quote,
  "storefront/cart/cart default": ({ product }) => ({ body: { productId: product.id, quantity: 2 } }),
  "storefront/cart/cart add": ({ product }) => ({ body: { productId: product.id, quantity: 2 } }),
  "storefront/cart/cart set-quantity": async ({ fill }) => ({ body: { id: await fill(), quantity: 7 } }),
  "storefront/cart/cart remove": async ({ fill }) => ({ body: { id: await fill() } }),
  "storefront/cart/cart apply-code": async ({ fill, code }) => {
    await fill();
    return { body: { code: code.code } };
  },
  "storefront/cart/cart remove-code": async ({ fill, code }) => {
    await fill({ code: code.code });
    return { body: {} };
  },
  "storefront/checkout/checkout details": ({ customer }) => ({
    body: { ...customer, city: "Encinitas", saveAddress: "on" },
  }),
  "storefront/checkout/checkout address": async ({ fill, address }) => {
    await fill();
    return { body: { id: address.id } };
  },
  "storefront/checkout/checkout destination": async ({ fill }) => {
    await fill();
    return { body: { country: "US", state: "AZ" } };
  },
  "storefront/checkout/checkout apply-code": ({ ids, code }) => ({
    query: `?customOrderId=${ids.draft}`,
    body: { code: code.code },
  }),
  "storefront/checkout/checkout remove-code": async ({ ids, code, as }) => {
    await applyDraftCode(as("user").app, ids.draft, code.code);
    return { query: `?customOrderId=${ids.draft}`, body: {} };
  },
  "storefront/checkout/checkout certificate": async ({ fill }) => {
    await fill();
    return { body: { certificate: pngFile("certificate.png") } };
  },
  "storefront/checkout/checkout certificate-off": async ({ fill, as }) => {
    await fill();
    await sendAtCheckout(as("user").app, { reference: null, certificate: pngFile("certificate.png") });
    return { body: {} };
  },
  "storefront/checkout/checkout terms": async ({ fill, customer, as }) => {
    await fill();
    const amount = (await getCart(as("user").app)).totalCents / 100;
    return { body: { ...customer, purchaseOrder: "PO 1", amount: String(amount), formKey: crypto.randomUUID() } };
  },
  "storefront/checkout/checkout free": async ({ ids, customer, as }) => {
    const whole = await newCode({ discountType: "percentage", discountValue: 100 });
    await applyDraftCode(as("user").app, ids.draft, whole.code);
    return { body: { ...customer, reference: ids.draft, formKey: crypto.randomUUID() } };
  },
  "storefront/quote/quote-answer default": async ({ admin }) => ({
    params: await answeredQuote(admin),
    body: { name: "Jo", confirmed: "on" },
  }),
  "storefront/quote/quote-answer decline": async ({ admin }) => ({
    params: await answeredQuote(admin),
    body: { reason: "Over our budget" },
  }),
  "storefront/quote/quote-answer ask": async ({ admin }) => ({
    params: await answeredQuote(admin),
    body: { question: "Can it glow?", key: crypto.randomUUID() },
  }),
  "collaboration/room ask": async () => ({
    params: { token: (await newRoom()).token },
    body: { question: "Can it glow?", key: crypto.randomUUID() },
  }),
  "collaboration/room decline": async () => ({
    params: { token: (await newRoom()).token },
    body: { reason: "Over our budget" },
  }),
  "account/orders/track-order buy-again": async ({ ids }) => {
    const { orderId: id } = await boughtPins();
    await db.update(orders).set({ userId: ids.user }).where(eq(orders.id, id));
    return { body: { id } };
  },
  "account/orders/track-order reorder": async ({ user }) => {
    const own = { userId: user.id, customerEmail: user.email, logoKey: "logo/none.png", logoFileName: "crest.png" };
    return { body: { id: (await newCustomOrder(own)).id } };
  },
  "account/orders/track-order pay-balance": async ({ user }) => {
    const own = { userId: user.id, customerEmail: user.email };
    const owed = { ...own, status: "approved", depositPaymentId: `PY-${crypto.randomUUID()}` } as const;
    return { body: { id: (await newCustomOrder(owed)).id } };
  },
  "account/orders/track-order cancel": async ({ ids }) => {
    const { orderId: id } = await boughtPins();
    await db.update(orders).set({ userId: ids.user }).where(eq(orders.id, id));
    return { body: { id } };
  },
  "account/orders/track-order certificate": async ({ user }) => {
    const { id } = await newOrder({ userId: user.id, taxCents: 500, totalCents: 3099 });
    return { body: { id, certificate: pngFile("certificate.png") } };
  },
  "account/orders/track-order review": async ({ ids }) => {
    const { product } = await newOrder({ userId: ids.user, customerEmail: ids.email, status: "delivered" });
    return { body: { productId: product.id, rating: "5", text: "Bright" } };
  },
  "pay/paypal-redirect default": async ({ fill, customer, as }) => {
    await fill();
    const amount = (await getCart(as("user").app)).totalCents / 100;
    return { body: { amount: String(amount), purpose: "cart", customer } };
  },
  "api/payments/paypal-order POST": async ({ fill, customer, as }) => {
    await fill();
    const amount = (await getCart(as("user").app)).totalCents / 100;
    return { body: { amount, currency: "USD", intent: "CAPTURE", customer } };
  },
  "account/sign-in/login default": async (world) => {
    await byPasswordAlone(world);
    return { as: "nobody", body: { username: world.user.username, password } };
  },
  "api/accounts/auth-login POST": async (world) => {
    await byPasswordAlone(world);
    return { as: "nobody", body: { username: world.user.username, password } };
  },
  "account/sign-in/code default": async () => {
    const { codes, params } = await atSecondStep(await newColleague("user"));
    return { as: "nobody", params, body: { code: codes?.[0] } };
  },
  "account/sign-in/code passkey": async () => {
    const { authenticator, asked, params } = await atSecondStep(await newColleague("user"));
    return { as: "nobody", params, body: { answer: JSON.stringify(await authenticator.get(asked)) } };
  },
  "api/accounts/auth-register POST": () => ({ as: "nobody", body: person() }),
  "account/sign-in/register default": () => ({ as: "nobody", body: { ...person(), confirmPassword: password } }),
  "account/sign-in/register from-order": async ({ ids }) => {
    await db.update(orders).set({ customerEmail: newEmail() }).where(eq(orders.id, ids.order));
    return { as: "nobody", body: { orderId: ids.order, password } };
  },
  "account/sign-in/verify-email default": async ({ ids, as }) => {
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, ids.user));
    await requestVerification(as("user").app);
    return { params: { token: await mailedToken(ids.email, "verify-email") }, body: {} };
  },
  "account/sign-in/forgot-password default": ({ user }) => ({ body: { email: user.email } }),
  "account/sign-in/reset-password default": async () => {
    const { email } = await newPerson();
    await requestPasswordReset(visitor(), { email });
    const token = await mailedToken(email, "password-reset");
    return { as: "nobody", params: { token }, body: { token, ...newPassword } };
  },
  "account/sign-in/invitation default": async ({ admin }) => {
    const email = newEmail();
    await invite(admin, { email, role: "staff" });
    const token = await mailedToken(email, "staff-invitation");
    return { as: "nobody", params: { token }, body: { username: `new-${word()}`, ...newPassword } };
  },
  "account/profile/two-factor offer": async (world) => {
    await byPasswordAlone(world);
    return { body: {} };
  },
  "account/profile/two-factor on": async (world) => {
    await byPasswordAlone(world);
    return { body: await firstCode(world.as("user").app) };
  },
  "account/profile/two-factor passkey": async (world) => {
    await byPasswordAlone(world);
    const { answer, named } = await answered(world.as("user").app);
    return { body: { ...named, answer: JSON.stringify(answer) } };
  },
  "account/profile/two-factor codes": async (world) => {
    await withApp(world);
    return { body: secondPassword };
  },
  "account/profile/two-factor remove": async (world) => {
    const app = await withApp(world);
    const { authenticator, answer, named } = await answered(app);
    await addPasskey(app, { ...named, answer });
    return { body: { passkey: authenticator.id, ...secondPassword } };
  },
  "account/profile/two-factor off": async (world) => {
    await withApp(world);
    return { body: secondPassword };
  },
  "account/profile/addresses save": () => ({ body: { name: "Olive", ...home, address: "9 Green Lane" } }),
  "account/profile/addresses default": () => ({ body: { id: "AD-OWN0000002" } }),
  "account/profile/addresses remove": ({ address }) => ({ body: { id: address.id } }),
  "account/profile/profile password": () => ({ body: { ...secondPassword, ...newPassword } }),
  "account/profile/profile email": () => ({ body: { email: newEmail(), ...secondPassword } }),
  "account/profile/profile verification": async ({ ids }) => {
    await db.update(users).set({ email: newEmail(), emailVerifiedAt: null }).where(eq(users.id, ids.user));
    return { body: {} };
  },
  "account/profile/profile elsewhere": async ({ ids }) => {
    const id = word();
    await db.insert(sessions).values({ id, userId: ids.user, expiresAt: new Date(Date.now() + 3_600_000) });
    return { body: {} };
  },
  "account/profile/profile removeDesign": ({ design }) => ({ body: { id: design.id } }),
  "collaboration/room comment": async () => ({
    params: { token: (await newRoom()).token },
    body: { content: "Brighter", attachment: pngFile() },
  }),
  "collaboration/room resolve": async () => {
    const room = await newRoom();
    const { id } = await addComment(
      testApp(),
      commentInput.extend(roomToken.shape).parse({ token: room.token, content: "Hm" }),
    );
    return { params: { token: room.token }, body: { id, resolved: "true" } };
  },
  "collaboration/room decide": async () => {
    const { token, sessionId, staff } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: pngFile(), notes: undefined });
    return { params: { token }, body: { ...approval, terms: await termsIn(token) } };
  },
  "collaboration/room name": async () => ({ params: { token: (await newRoom()).token }, body: { name: "Kim" } }),
  "collaboration/room pay": async () => {
    const { id, customerEmail } = await newCustomOrder({
      status: "approved",
      depositPaymentId: `PY-${crypto.randomUUID()}`,
    });
    const opened = { quoteId: id, clientName: "Robin", clientEmail: customerEmail };
    const { collaborationUrl } = await startRoom((await newStaff()).app(), opened);
    return { params: { token: collaborationUrl.split("/").at(-1) ?? "" }, body: {} };
  },
  "api/collaboration/collaboration-annotations POST": async () => ({
    params: { token: (await newRoom()).token },
    body: { content: "Brighter" },
  }),
  "storefront/newsletter/confirm default": ({ admin }) => ({
    params: { token: confirmToken(admin, newEmail(), "newsletter") },
    body: {},
  }),
  "storefront/newsletter/unsubscribe default": ({ admin }) => ({
    params: { token: leavingToken(admin, newEmail()) },
    body: {},
  }),
  "storefront/newsletter/unsubscribe resubscribe": async ({ admin }) => {
    const token = leavingToken(admin, newEmail());
    await unsubscribe(testApp(), token);
    return { params: { token }, body: {} };
  },
  "api/cart/cart POST": ({ product }) => ({ body: { productId: product.id, quantity: 2 } }),
  "api/cart/cart-line PATCH": async ({ fill }) => ({ params: { id: await fill() }, body: { quantity: 8 } }),
  "api/cart/cart-line DELETE": async ({ fill }) => ({ params: { id: await fill() }, body: {} }),
  "api/cart/clear-cart POST": async ({ fill }) => {
    await fill();
    return { body: {} };
  },
  "api/custom-orders/custom-order-prepare POST": designed,
  "api/custom-orders/custom-order-proof POST": designed,
  "api/custom-orders/designs POST": () => ({
    body: { name: "Crest", design: JSON.stringify(plainOrder), logo: pngFile() },
  }),
};
