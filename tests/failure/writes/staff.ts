// Valid calls of staff about products, posts, people, campaigns and settings.

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import {
  contacts,
  customerAliases,
  emailCampaigns,
  messages,
  outboxMessages,
  reviews,
  savedViews,
  segments,
  suppressions,
  taxCertificates,
  tournamentContacts,
} from "~/db/schema";
import { postInput } from "~/domain/blog/blog.schema";
import { mediaInput } from "~/domain/catalog/products.schema";
import { invite } from "~/services/accounts/invitations.server";
import { rangeOf } from "~/services/back-office/reports.server";
import { addStage, getStages } from "~/services/back-office/stages.server";
import { writePost } from "~/services/blog/admin.server";
import { savePageText } from "~/services/blog/content.server";
import { confirmImport, uploadContacts } from "~/services/campaigns/contact-imports.server";
import { getProductForStaff } from "~/services/catalog/admin.server";
import { previewProductImport } from "~/services/catalog/import.server";
import { addProductMedia } from "~/services/catalog/media.server";
import { sendWithOrder } from "~/services/checkout/tax-certificates.server";
import type { App } from "~/services/core/app.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { saveCreditTerms } from "~/services/customers/credit-terms.server";
import { getStatement } from "~/services/invoices/statements.server";
import { closeMonth } from "~/services/ledger/closed-months.server";
import { getEmailTemplate, saveEmailOverride } from "~/services/mail/overrides.server";
import { newCode, newProduct } from "../../support/factories/buyers";
import { pngFile } from "../../support/factories/designs";
import { db, newInvoice } from "../../support/factories/order-management";
import { clock } from "../../support/factories/people";
import { newOrder } from "../../support/factories/staff";
import { bulkWebhook } from "../../support/faults/bulk-provider";
import { settled, testApp } from "../../support/fixtures/app";
import { signIn } from "../../support/fixtures/requests";
import { newEmail, type Rows, word } from "./world";

let saved = 0;
/** Version of the board's stages, as its page has it. */
const seenStages = async (admin: App) => String((await getStages(admin)).seen);
const csv = () => `Email,Name\r\n${newEmail()},Jo\r\n`;
const csvFile = () => new File([csv()], "contacts.csv", { type: "text/csv" });
const pin = () => ({ name: `Puffin ${word()}`, description: "A bird", price: "9", stockQuantity: "40" });
const post = () => ({ title: `Tips ${word()}`, content: "Hello", category: "tips" });
const code = () => ({ code: `DESK${word().toUpperCase()}`, discountType: "percentage", discountValue: "20" });
const launch = () => ({ launchKey: crypto.randomUUID() });
const promo = () => ({ promoCode: `PROMO${word().toUpperCase()}`, discountPercent: "10", createCode: "on" });
const marketing = () => ({ subject: "Pins", content: "New pins", excludeEmails: "", ...launch() });
const tournament = () => ({ emailSubject: "Pins", ...promo(), ...launch() });
const vip = () => ({ csvFileName: "contacts.csv", ...promo(), ...launch() });
const newUser = async () => (await signIn("user", { username: `u-${word()}`, email: newEmail() })).id;

const upload = (admin: App, kind: "customers" | "vip") =>
  uploadContacts(admin, { kind, fileName: "contacts.csv", bytes: new TextEncoder().encode(csv()) });

/** Id of a certificate that waits for staff. */
async function waitingCertificate(admin: App): Promise<string> {
  const { id } = await newOrder({ taxCents: 500, totalCents: 3099 });
  const buyer = testApp({ now: admin.now, visitor: { grants: [id], grantsOf: null } });
  await sendWithOrder(buyer, { id, certificate: pngFile("certificate.png") });
  const [sent] = await db.select().from(taxCertificates).where(eq(taxCertificates.orderId, id));
  return sent?.id ?? "";
}

async function importedVips(admin: App): Promise<string> {
  const { id, fileName } = await upload(admin, "vip");
  await confirmImport(admin, { id, mapping: { email: "Email" } });
  await settled();
  return fileName;
}

/** A customer's email that nobody has read. */
async function newMessage() {
  const email = newEmail();
  const [message] = await db
    .insert(messages)
    .values({
      id: `MS-${word()}`,
      direction: "in",
      record: customerKey(email),
      customerEmail: email,
      email,
      subject: "Pins",
      body: "Can you?",
      files: [],
      refusedFiles: [],
    })
    .returning();
  return { ...message!, record: customerKey(email) };
}

async function campaign(status: "scheduled" | "sending" | "paused" | "done", startsAt = new Date()) {
  const id = `EC-${word()}`;
  const row = {
    subject: "Pins",
    audience: { list: "customers" as const, exclude: [] },
    origin: "http://localhost:8788",
  };
  await db.insert(emailCampaigns).values({ id, ...row, actor: "admin", launchKey: id, status, startsAt });
  const mail = {
    subject: "Pins",
    html: "Pins",
    text: "Pins",
    template: "marketing",
    campaignId: id,
    state: "failed" as const,
  };
  if (status === "done") await db.insert(outboxMessages).values({ id: `ML-${word()}`, to: newEmail(), ...mail });
  return { params: { id }, body: {} };
}

const contact = {
  email: "shop@club.example",
  supportEmail: "help@club.example",
  street: "1 Fairway",
  city: "Mesa",
  state: "AZ",
  zipCode: "85201",
  firstDay: "Monday",
  lastDay: "Friday",
  opens: "09:00",
  closes: "17:00",
};
const settings = {
  ratings: "verified",
  monthlyOrders: "5",
  shipping: "6",
  canadaFee: "9",
  lowStockThreshold: "7",
  thinLineWarnMm: "0.4",
  thinLineFailMm: "0.2",
  butterfly: "0.1",
  deluxe: "0.2",
  magnet: "0.3",
  backStamp: "0.4",
  ownCard: "0.5",
  synonyms: "ace, hole",
};

let closed = 0;
/** A month long ago that no other row has. */
const pastMonth = () => `20${String(closed++ % 20).padStart(2, "0")}-05`;

export const admin: Rows = {
  "admin/books/books close": () => ({ body: { month: pastMonth() } }),
  "admin/books/books reopen": async ({ admin }) => {
    const month = pastMonth();
    await closeMonth(admin, { month });
    return { body: { month, reason: "A late check" } };
  },
  "admin/products/products stock": async () => ({ body: { id: (await newProduct()).id, stockQuantity: "7" } }),
  "admin/products/products delete": async () => ({ body: { id: (await newProduct()).id } }),
  "admin/products/products restore": async () => ({ body: { id: (await newProduct({ archivedAt: new Date() })).id } }),
  "admin/products/products show": async () => ({ body: { id: (await newProduct()).id, isActive: "false" } }),
  "admin/products/new-product create": () => ({ body: pin() }),
  "admin/products/product change": async () => ({ body: { ...pin(), id: (await newProduct()).id, version: "1" } }),
  "admin/products/product media": async () => ({ body: { id: (await newProduct()).id, file: pngFile() } }),
  "admin/products/media media": async () => ({ body: { id: (await newProduct()).id, file: pngFile() } }),
  "admin/products/import apply": async ({ admin }) => {
    const { id } = await newProduct();
    const file = new File(
      [`id,name,description,price,stockQuantity\n${id},Puffin ${word()},A bird,9,40\n`],
      "products.csv",
    );
    return { body: { key: (await previewProductImport(admin, { file })).key } };
  },
  "admin/products/product removeMedia": async ({ admin }) => {
    const { id } = await newProduct();
    await addProductMedia(admin, mediaInput.parse({ id: String(id), file: pngFile() }));
    return { body: { id, position: "1" } };
  },
  "admin/products/product orderMedia": async ({ admin }) => {
    const { id } = await newProduct();
    for (let count = 0; count < 2; count++)
      await addProductMedia(admin, mediaInput.parse({ id: String(id), file: pngFile() }));
    const [first, second] = (await getProductForStaff(admin, id)).media;
    return { body: { id, photos: `${second?.id},${first?.id}` } };
  },
  "admin/products/reviews moderate": async ({ ids, product }) => {
    const id = `RV-${word()}`;
    await db
      .insert(reviews)
      .values({ id, productId: product.id, userId: await newUser(), orderId: ids.order, rating: 5 });
    return { body: { id, status: "approved" } };
  },
  "api/catalog/products POST": () => ({ body: { ...pin(), price: 9, stockQuantity: 40 } }),
  "api/catalog/product PUT": async () => ({ params: { id: String((await newProduct()).id) }, body: { price: 12 } }),
  "api/catalog/product DELETE": async () => ({ params: { id: String((await newProduct()).id) } }),
  "api/catalog/product-stock PUT": async () => ({
    params: { id: String((await newProduct()).id) },
    body: { stockQuantity: 12 },
  }),
  "admin/posts/post create": () => ({ body: post() }),
  "admin/posts/post change": async ({ admin }) => {
    const { id } = await writePost(admin, postInput.parse(post()));
    return { body: { ...post(), id, version: "1" } };
  },
  "admin/posts/post picture": () => ({ body: { picture: pngFile(), file: pngFile() } }),
  "admin/posts/posts delete": async ({ admin }) => ({
    body: { id: (await writePost(admin, postInput.parse(post()))).id },
  }),
  "admin/posts/standing-page picture": () => ({
    params: { page: "faq" },
    body: { picture: pngFile(), file: pngFile() },
  }),
  "admin/posts/standing-page save": () => ({
    params: { page: "faq" },
    body: { title: "Questions", description: "Asked often", content: "## Why?\n\nBecause.", savedAt: "0" },
  }),
  "admin/posts/standing-page reset": async ({ admin }) => {
    await savePageText(admin, "terms", { title: "Terms", description: "Ours", content: "Words", savedAt: 0 });
    return { params: { page: "terms" }, body: { savedAt: String(await savedAt("page:terms")) } };
  },
  "admin/tax-certificates/tax-certificates approve": async ({ admin }) => ({
    body: { id: await waitingCertificate(admin), certificateNumber: "SR-1" },
  }),
  "admin/tax-certificates/tax-certificates refuse": async ({ admin }) => ({
    body: { id: await waitingCertificate(admin), reason: "It expired" },
  }),
  "admin/settings/settings w9": () => ({
    body: { file: new File(["%PDF-1.7\n%%EOF\n"], "w9.pdf", { type: "application/pdf" }) },
  }),
  "admin/settings/email-template save": async ({ admin }) => {
    const { subject, body } = await getEmailTemplate(admin, "account-welcome");
    return { params: { mail: "account-welcome" }, body: { subject: `${subject}!`, body, savedAt: "0" } };
  },
  "admin/settings/email-template reset": async ({ admin }) => {
    const mail = await getEmailTemplate(admin, "verify-email");
    await saveEmailOverride(admin, "verify-email", { subject: mail.subject, body: mail.body, savedAt: 0 });
    return { params: { mail: "verify-email" }, body: { savedAt: String(await savedAt("mail:verify-email")) } };
  },
  "admin/settings/users role": async () => ({ body: { id: await newUser(), role: "production" } }),
  "admin/settings/users disable": async () => ({ body: { id: await newUser(), disabled: "true" } }),
  "admin/settings/users withdraw": async ({ admin }) => {
    const email = newEmail();
    await invite(admin, { email, role: "staff" });
    await settled();
    return { body: { email } };
  },
  "admin/production/stages add": async ({ admin }) => ({
    body: { seen: await seenStages(admin), name: `Stage ${crypto.randomUUID().slice(0, 8)}`, holds: "making" },
  }),
  "admin/production/stages edit": async ({ admin }) => ({
    body: { seen: await seenStages(admin), id: "finishing", name: crypto.randomUUID().slice(0, 8), holds: "making" },
  }),
  "admin/production/stages reorder": async ({ admin }) => ({
    body: { seen: await seenStages(admin), id: "artwork", by: "1" },
  }),
  "admin/production/stages remove": async ({ admin }) => {
    await addStage(admin, {
      seen: Number(await seenStages(admin)),
      name: crypto.randomUUID().slice(0, 8),
      holds: "making",
    });
    const { seen, stages } = await getStages(admin);
    return { body: { seen: String(seen), id: stages.at(-1)!.id, target: "artwork" } };
  },
  "admin/settings/automations save": () => ({ body: { kind: "deposit", days: String(2 + (++saved % 50)) } }),
  "admin/settings/settings save": () => ({ body: settings }),
  "admin/settings/settings tax": () => ({ body: { region: "US-AZ", rate: "8", onShipping: "on" } }),
  "admin/settings/settings tax-off": async ({ admin }) => {
    await saveTaxRate(admin, { region: "US-NV", rate: 8, onShipping: false });
    return { body: { region: "US-NV" } };
  },
  "admin/settings/settings contact": () => ({ body: contact }),
  "admin/codes/code create": () => ({ body: code() }),
  "admin/codes/code change": async () => ({
    body: { id: String((await newCode()).id), version: "1", discountValue: "15", discountType: "percentage" },
  }),
  "admin/codes/codes toggle": async () => ({
    body: { id: String((await newCode()).id), version: "1", isActive: "false" },
  }),
  "admin/codes/codes delete": async () => ({ body: { id: String((await newCode()).id) } }),
  "api/discounts/discount-codes POST": () => ({ body: { ...code(), discountValue: 20 } }),
  "api/discounts/discount-code DELETE": async () => ({ params: { id: String((await newCode()).id) } }),
  "api/discounts/discount-code PATCH": async () => ({
    params: { id: String((await newCode()).id) },
    body: { isActive: false },
  }),
  "admin/views/views rename": async ({ staff }) => ({ body: { id: await newView(staff.id), name: `Mine ${word()}` } }),
  "admin/views/views default": async ({ staff }) => ({ body: { id: await newView(staff.id), isDefault: "true" } }),
  "admin/views/views delete": async ({ staff }) => ({ body: { id: await newView(staff.id) } }),
  "admin/conversations/inbox reply": async () => {
    const { record, email } = await newMessage();
    return { body: { record, to: email, key: crypto.randomUUID(), body: "Yes, we can." } };
  },
  "admin/conversations/inbox read": async () => {
    const { record, createdAt } = await newMessage();
    return { body: { record, until: String(createdAt.getTime()) } };
  },
  "admin/conversations/inbox readOne": async () => ({ body: { id: (await newMessage()).id } }),
  "admin/conversations/inbox done": async () => ({ body: { id: (await newMessage()).id, done: "true" } }),
  "admin/conversations/inbox assign": async () => ({
    body: { id: (await newMessage()).id, number: newEmail() },
  }),
  "admin/mail/outbox resend": async () => {
    const [id, to] = [`ML-${word()}`, newEmail()];
    const mail = { subject: "Pins", html: "Pins", text: "Pins", template: "order-owed", state: "failed" as const };
    await db.insert(outboxMessages).values({ id, to, ...mail });
    return { body: { id, to } };
  },
  "admin/contacts/contacts block": () => ({ body: { email: newEmail() } }),
  "admin/contacts/contacts unblock": async () => {
    const email = newEmail();
    await db.insert(suppressions).values({ email, reason: "manual" });
    return { body: { email } };
  },
  "admin/contacts/contacts upload": () => ({ body: { csvFile: csvFile() } }),
  "admin/contacts/contact-import confirm": async ({ admin }) => ({
    params: { id: (await upload(admin, "customers")).id },
    body: { email: "Email", name: "Name" },
  }),
  "admin/contacts/contact-import discard": async ({ admin }) => ({
    params: { id: (await upload(admin, "customers")).id },
    body: { kind: "customers" },
  }),
  "api/campaigns/import-customers POST": async ({ admin }) => {
    await upload(admin, "customers");
    return { body: {} };
  },
  "admin/customers/customers segment": () => ({ body: { name: `Clubs ${word()}`, search: "tag=club" } }),
  "admin/customers/customers delete": async () => {
    const id = word();
    await db.insert(segments).values({ id, name: `Clubs ${id}`, conditions: { tag: "club" }, actor: "admin" });
    return { body: { id } };
  },
  "admin/customers/customer notes": () => ({ params: { email: newEmail() }, body: { notes: "Rings", tags: "club" } }),
  "admin/customers/customer unmerge": async () => {
    const [email, other] = [newEmail(), newEmail()];
    await db.insert(customerAliases).values({ email: other, customerEmail: email, actor: "admin" });
    return { params: { email }, body: { other } };
  },
  "admin/customers/customer terms": async () => ({
    params: { email: (await newInvoice()).customerEmail },
    body: { limit: "100" },
  }),
  "admin/customers/new-customer approve": () => ({ body: { name: "New Club", email: newEmail(), limit: "100" } }),
  "admin/customers/customer endTerms": async ({ admin }) => {
    const { customerEmail: email } = await newInvoice();
    await saveCreditTerms(admin, { email, limitCents: 5000 });
    await settled();
    return { params: { email }, body: {} };
  },
  "admin/customers/statement mail": async ({ as }) => {
    const { app } = as("staff");
    const { customerEmail: email } = await newInvoice({ createdAt: new Date(clock.now - 3_600_000) });
    const { closingCents } = await getStatement(app, email, rangeOf(app, {}));
    return { params: { email }, body: { closingCents } };
  },
  "admin/customers/customer erase": async () => {
    const { customerEmail: email } = await newInvoice({ status: "void" });
    return { params: { email }, body: { confirmed: email } };
  },
  "admin/customers/merge merge": async () => {
    const [one, two] = [await newInvoice(), await newInvoice()];
    return { params: { email: one.customerEmail }, body: { other: two.customerEmail } };
  },
  "admin/campaigns/marketing test": () => ({ body: marketing() }),
  "admin/campaigns/marketing send": async () => {
    await db.insert(contacts).values({ email: newEmail(), source: "import" });
    return { body: marketing() };
  },
  "admin/campaigns/marketing picture": () => ({ body: { picture: pngFile(), file: pngFile() } }),
  "admin/campaigns/tournament test": () => ({ body: tournament() }),
  "admin/campaigns/tournament send": async () => {
    await db.insert(tournamentContacts).values({ email: newEmail() });
    return { body: tournament() };
  },
  "admin/campaigns/tournament upload": () => ({ body: { csvFile: csvFile() } }),
  "admin/campaigns/vip test": async ({ admin }) => ({ body: { ...vip(), csvFileName: await importedVips(admin) } }),
  "admin/campaigns/vip send": async ({ admin }) => ({ body: { ...vip(), csvFileName: await importedVips(admin) } }),
  "admin/campaigns/vip one": () => ({ body: { email: newEmail(), name: "Jo", ...promo(), ...launch() } }),
  "admin/campaigns/vip upload": () => ({ body: { csvFile: csvFile() } }),
  "admin/campaigns/mass-email test": ({ code }) => ({ body: { discountCode: code.code, ...launch() } }),
  "admin/campaigns/mass-email send": ({ code }) => ({ body: { discountCode: code.code, ...launch() } }),
  "admin/campaigns/campaign undo": () => campaign("scheduled", new Date(Date.now() + 3_600_000)),
  "admin/campaigns/campaign pause": () => campaign("sending"),
  "admin/campaigns/campaign resume": () => campaign("paused"),
  "admin/campaigns/campaign again": () => campaign("done"),
  "api/campaigns/send-mass-discount-email POST": ({ code }) => ({ body: { discountCode: code.code } }),
  "api/campaigns/send-marketing-email POST": () => ({ body: { subject: "Pins", content: "New", excludeEmails: "" } }),
  "api/campaigns/send-tournament-campaign POST": () => ({
    body: { emailSubject: "Pins", ...promo(), discountPercent: 10 },
  }),
  "api/campaigns/vip-campaign POST": async ({ admin }) => ({
    body: { csvFileName: await importedVips(admin), ...promo(), discountPercent: 10 },
  }),
  "api/campaigns/vip-email POST": () => ({ body: { email: newEmail(), name: "Jo", ...promo(), discountPercent: 10 } }),
  "api/campaigns/resend-webhook POST": async () => {
    const [providerId, to] = [word(), newEmail()];
    const mail = { subject: "Pins", html: "Pins", text: "Pins", template: "marketing", state: "sent" as const };
    await db.insert(outboxMessages).values({ id: `ML-${word()}`, to, providerId, ...mail });
    const bounced = { email_id: providerId, to: [to], bounce: { type: "Permanent", message: "No such mailbox" } };
    const { headers, body } = bulkWebhook("email.bounced", bounced);
    return { as: "nobody", headers: Object.fromEntries(headers), body: JSON.parse(body) };
  },
  "api/campaigns/upload-tournament-csv POST": () => ({ body: { csvFile: csvFile() } }),
};

async function savedAt(key: string): Promise<number> {
  return Number(await env.DB.prepare("select updated_at from settings where key = ?").bind(key).first("updated_at"));
}

async function newView(userId: string): Promise<string> {
  const id = `SV-${word()}`;
  await db.insert(savedViews).values({ id, userId, list: "orders", name: `View ${word()}`, search: "?status=pending" });
  return id;
}
