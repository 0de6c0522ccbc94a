// Tests a person's data: all of it exported, all of it erased, and the books complete.
import { env } from "cloudflare:workers";
import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import * as schema from "~/db/schema";
import { findMergeable, mergeCustomers } from "~/services/back-office/merge-customers.server";
import { listContacts, savePersonNotes } from "~/services/campaigns/contacts.server";
import { subscribe } from "~/services/campaigns/newsletter.server";
import type { App } from "~/services/core/app.server";
import { unmergeCustomer } from "~/services/customers/aliases.server";
import { getCustomer } from "~/services/customers/customer.server";
import { destinationTerms, saveTaxExemption } from "~/services/customers/tax-exemptions.server";
import { erasePerson, exportPerson } from "~/services/privacy/person.server";
import { nameOfPlace, personalPlaces } from "~/services/privacy/places.server";
import { joinNewsletter } from "../../support/factories/newsletter";
import { newInvoice } from "../../support/factories/order-management";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
let app: App;

beforeAll(async () => {
  ({ app } = await appAs("admin"));
});

it("A person who still owes for delivered goods is not erased", async () => {
  const owing = [
    await newOrder({ status: "delivered", owedCents: 500 }),
    await newCustomOrder({ status: "delivered" }),
    await newCustomOrder({ status: "delivered", depositPaymentId: null, depositCents: 52_500 }),
  ];
  for (const { customerEmail: email } of owing) {
    await expect(erasePerson(app, { email, confirmed: email })).rejects.toMatchObject({ code: "conflict" });
  }
});

const tables = Object.values(schema).filter((one) => is(one, SQLiteTable));

/** Every cell of the database that contains a word, as table.column. */
async function cellsWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const rows = (await db.select().from(table)) as Record<string, unknown>[];
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value ?? "").toLowerCase();
        if (words.some((word) => text.includes(word))) found.push(`${getTableName(table)}.${column}`);
      }
    }
  }
  return [...new Set(found)].sort();
}

/** A person with data in every place. */
async function newSomebody(word: string) {
  const email = `${word}@privacy.example`;
  const person = await signIn("user", { email, username: `${word}-golfs`, recoveryCodes: [] });
  const address = { address: `1 ${word} Lane`, city: "Carlsbad", state: "CA", zipCode: "92008" };
  const customer = { customerEmail: email, customerName: `${word} Person`, userId: person.id };
  const order = await newOrder({
    ...customer,
    status: "delivered",
    shippingAddress: address,
    purchaseOrder: `PO of ${word}`,
    staffNotes: `${word} haggles`,
  });
  const quoteId = "QR-ERASE00002";
  await db.insert(schema.quoteRequests).values({
    id: quoteId,
    ...customer,
    projectDescription: `Pins for ${word}`,
    quantity: 10,
    customerPhone: "760 555 0100",
    companyName: `${word} Club`,
    status: "completed",
    additionalNotes: word,
    quotedNotes: word,
    staffNotes: word,
  });
  const choices = {
    attachment: "magnet" as const,
    backStamp: `For ${word}`,
    card: "plain" as const,
    colours: [],
    simplified: false,
    notes: `${word} wants it matte`,
  };
  const further = {
    quantity: 50,
    pinType: "pins" as const,
    size: "1inch" as const,
    plating: "gold" as const,
    choices,
    packaging: ["just-pins"],
    pricePerPinCents: 500,
    logoKey: "k",
    previewKey: null,
    cardKey: null,
  };
  const custom = await newCustomOrder({
    ...customer,
    status: "delivered",
    quoteId,
    choices,
    furtherDesigns: [further],
    shippingAddress: address,
    customerPhone: "760 555 0100",
    notes: word,
    cardFileName: `${word}-card.png`,
    balancePaymentId: `PB-${crypto.randomUUID()}`,
  });
  await db.insert(schema.customOrderDrafts).values({
    id: "DR-1",
    sessionId: "s",
    design: { quantity: 25, choices },
    furtherDesigns: [further],
    totalCents: 10,
    depositCents: 1,
    notes: word,
    quoteId,
    customerName: word,
    customerEmail: email,
    logoKey: "k",
    logoFileName: `${word}.png`,
    cardKey: "c",
    cardFileName: `${word}-card.png`,
    expiresAt: new Date(0),
  });
  const payment = {
    purpose: "cart" as const,
    reference: "r",
    amountCents: 900,
    capturedCents: 900,
    status: "captured" as const,
  };
  const certificate = { orderId: order.id, fileKey: "k", fileName: `${word}.pdf`, reason: word };
  await db.insert(schema.taxCertificates).values([
    { ...certificate, id: "TC-1", reference: "r-1", status: "refused" },
    { ...certificate, id: "TC-2", reference: "r-2", status: "approved", reason: null },
  ]);
  await db
    .insert(schema.manualOrderDrafts)
    .values({ id: "MD-1", form: { name: word }, customerEmail: email, actor: "admin" });
  await db.insert(schema.payments).values({
    id: "PY-erasable",
    ...payment,
    email,
    recordId: order.id,
    capturedAt: new Date(),
    userId: person.id,
    snapshot: { lines: [{ name: "Pin" }], customer: { name: word, email } },
  });
  await db
    .insert(schema.refunds)
    .values({ id: "RF-1", paymentId: "PY-erasable", amountCents: 1, actor: "admin", reason: word });
  const [code] = await db
    .insert(schema.discountCodes)
    .values({ code: "ERASABLE", discountType: "fixed", discountValue: 1 })
    .returning();
  await db
    .insert(schema.discountRedemptions)
    .values({ paymentId: "PY-erasable", codeId: code!.id, email, amountCents: 1, onceKey: `1:${email}` });
  await db.insert(schema.freePromoClaims).values({ inboxKey: email, quantity: 1 });
  await db.insert(schema.manualInvoices).values({
    id: "IV-1",
    invoiceNumber: "INV-977",
    customerName: `${word} Person`,
    customerEmail: email,
    customerAddress: word,
    customerCompany: word,
    dueDate: "2026-01-01",
    items: [],
    subtotalCents: 5,
    totalCents: 5,
    status: "paid",
    notes: word,
  });
  await db.insert(schema.quoteCollaborationSessions).values({
    id: "RM-1",
    quoteId,
    tokenHash: "RM-hash",
    clientName: word,
    clientEmail: email,
    expiresAt: new Date(0),
  });
  await db.insert(schema.mockupVersions).values({
    id: "MV-1",
    quoteId,
    version: 1,
    fileKey: "k",
    contentType: "image/png",
    sha256: "s",
    uploadedBy: "admin",
  });
  await db.insert(schema.mockupApprovals).values({
    id: "MA-1",
    mockupVersionId: "MV-1",
    decision: "approved",
    name: word,
    hash: "h",
    code: "c",
  });
  const said = { quoteId, authorName: word, authorType: "client" as const };
  await db
    .insert(schema.quoteComments)
    .values({ id: "CM-1", ...said, authorEmail: email, content: `I am ${word}`, attachmentName: `${word}.pdf` });
  await db
    .insert(schema.quoteRevisionHistory)
    .values({ id: "RV-1", ...said, revisionNumber: 1, changes: word, notes: word });
  await db
    .insert(schema.orderEvents)
    .values({ id: "EV-1", subject: "order", subjectId: order.id, type: "note", note: `${word} called`, actor: word });
  await db
    .insert(schema.accessLinks)
    .values({ tokenHash: "link-hash", purpose: "quote", subjectId: quoteId, expiresAt: new Date(0) });
  await db
    .insert(schema.accountTokens)
    .values({ tokenHash: "token-hash", userId: person.id, purpose: "verify_email", email, expiresAt: new Date(0) });
  await db
    .insert(schema.passkeys)
    .values({ id: "passkey-1", publicKey: "key", userId: person.id, counter: 0, name: `Phone of ${word}` });
  await db.insert(schema.reviews).values({
    id: "RW-1",
    productId: order.product.id,
    userId: person.id,
    orderId: order.id,
    rating: 5,
    body: `Said ${word}`,
  });
  const words = { toName: word, subject: `Hi ${word}`, html: `${word} /reset-password/Secret-1`, text: word };
  await db
    .insert(schema.outboxMessages)
    .values({ id: "ML-1", template: "t", to: email, ...words, dedupeKey: `of-old:${email}` });
  await db.insert(schema.outboxMessages).values({
    id: "ML-2",
    template: "new-order",
    to: "staff@pinhigh.example",
    replyTo: email,
    state: "sent",
    subject: `Order of ${word}`,
    html: word,
    text: word,
  });
  await db.insert(schema.messages).values({
    id: "MS-1",
    direction: "in",
    record: order.id,
    email: `colleague@${word}.example`,
    name: word,
    subject: word,
    body: `${word} wrote`,
    wholeBody: word,
    messageId: `<1@${word}>`,
    refusedFiles: [word],
    files: [{ key: "artwork/of-message", fileName: `${word}.pdf`, sizeBytes: 1 }],
  });
  await joinNewsletter(app, { email, source: "footer" });
  await db.insert(schema.carts).values({
    sessionId: "cart-1",
    checkoutEmail: email,
    checkoutName: word,
    checkoutAt: new Date(),
    checkoutCountry: "CA",
    checkoutState: word,
  });
  await savePersonNotes(app, { email, notes: `${word} likes matte`, tags: ["club"] });
  const [contact] = await db.select().from(schema.contacts).where(eq(schema.contacts.email, email));
  await db
    .insert(schema.contactImports)
    .values({ id: "IM-1", kind: "vip", fileName: "f", fileKey: "k", actor: "admin" });
  await db.insert(schema.contactImportMembers).values({ importId: "IM-1", contactId: contact!.id });
  await db.insert(schema.tournamentContacts).values({ email, name: word });
  await db
    .insert(schema.staffInvitations)
    .values({ tokenHash: "invite-hash", email, role: "staff", invitedBy: "admin", expiresAt: new Date(0) });
  await db
    .insert(schema.savedViews)
    .values({ id: "VW-1", userId: person.id, list: "orders", name: `Of ${word}`, search: `q=${word}` });
  await db.insert(schema.savedDesigns).values({
    id: "SD-1",
    token: "design-hash",
    userId: person.id,
    name: word,
    design: {},
    logoKey: "k",
    logoFileName: word,
  });
  await db.insert(schema.creditTerms).values({ email, limitCents: 100, actor: "admin" });
  await db.insert(schema.addresses).values({ ...address, id: "AD-1", userId: person.id, name: word, country: "US" });
  const file = { contentType: "image/png", sizeBytes: 1, sha256: "s" };
  await db.insert(schema.storedFiles).values([
    { key: "logo/of-design", purpose: "logo", fileName: "logo.png", owner: "saved_design:SD-1", ...file },
    { key: "logo/of-another", purpose: "logo", fileName: "logo.png", owner: "saved_design:SD-2", ...file },
    { key: "artwork/of-message", purpose: "artwork", fileName: "po.pdf", owner: "message:MS-1", ...file },
  ]);
  await db.insert(schema.designComments).values({ id: "DC-1", designId: "SD-1", authorName: word, content: word });
  await db.insert(schema.shipments).values({
    id: "SH-1",
    orderId: order.id,
    lines: [],
    carrier: "ups",
    trackingNumber: `1Z${word}`,
    actor: "admin",
  });
  await db.insert(schema.stockAlerts).values({ id: "SA-1", productId: order.product.id, email });
  await db
    .insert(schema.customerAliases)
    .values({ email: `${word}@elsewhere.example`, customerEmail: email, actor: "admin" });
  await db.insert(schema.taxExemptions).values({ email, certificateNumber: "CA-123", actor: "admin" });
  return { email, order, custom };
}

/** Tables without personal data. `suppressions` is one of them: it keeps opt-outs so that no one emails the person again. */
const tablesWithoutPersons = [
  ...[
    "blog_posts",
    "blog_views",
    "cart_items",
    "closed_months",
    "contact_imports",
    "discount_codes",
    "disputes",
    "email_campaigns",
    "mockup_versions",
  ],
  ...[
    "order_items",
    "payment_mismatches",
    "product_media",
    "products",
    "segments",
    "settings",
    "sign_in_failures",
    "stock_movements",
  ],
  ...["automation_runs", "production_jobs", "stored_files", "suppressions", "webhook_events"],
];

describe("every table", () => {
  it("Every table is listed with personal data or without", () => {
    const places = [...new Set(personalPlaces("a@b.example", "nobody").map(nameOfPlace))];
    const known = [...places, ...tablesWithoutPersons];
    expect(known.toSorted()).toEqual(tables.map(getTableName).toSorted());
    expect(new Set(known).size).toBe(known.length);
  });

  it("Every table has the columns that erasing writes", () => {
    for (const { table, erase } of personalPlaces("a@b.example", "nobody")) {
      if (erase !== "delete")
        expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining(Object.keys(erase)));
    }
  });
});

describe("a person", () => {
  it("A person is shown on one page, exported in full without secrets, and erased everywhere but in the books", async () => {
    const word = "quimbrell";
    const { email, order, custom } = await newSomebody(word);
    const page = await getCustomer(app, email);
    expect(page).toMatchObject({
      name: "quimbrell Person",
      facts: { spentCents: 900, certificate: "CA-123", phone: "760 555 0100" },
    });
    expect(
      [page.regular, page.custom, page.quotes, page.invoices, page.rooms, page.mails].map((rows) => rows.length),
    ).toEqual([1, 1, 1, 1, 1, 2]);

    const data = await exportPerson(app, email);
    const empty = Object.entries(data).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([table]) => table)).toEqual([]);
    expect(Object.keys(data).length).toBe(new Set(personalPlaces(email, "").map(nameOfPlace)).size);
    expect(JSON.stringify(data)).not.toMatch(/-hash|passwordHash|totpSecret|onceKey|Secret-1|cart-1/);

    await expect(erasePerson(app, { email, confirmed: "other@privacy.example" })).rejects.toMatchObject({
      code: "invalid",
    });
    await erasePerson(app, { email, confirmed: email });
    expect(await cellsWith([word, "555 0100", "5550100"])).toEqual([]);
    const books = await db.select().from(schema.orders);
    expect(books.find(({ id }) => id === order.id)).toMatchObject({
      totalCents: 2599,
      customerName: "Erased",
      status: "delivered",
    });
    const [made] = (await db.select().from(schema.customOrders)).filter(({ id }) => id === custom.id);
    expect(made).toMatchObject({
      totalCents: 52_500,
      quantity: 100,
      choices: { attachment: "magnet", backStamp: "" },
      furtherDesigns: [{ quantity: 50, choices: { attachment: "magnet", backStamp: "" } }],
    });
    const [payment] = (await db.select().from(schema.payments)).filter(({ id }) => id === "PY-erasable");
    expect(payment).toMatchObject({ capturedCents: 900, snapshot: { lines: [{ name: "Pin" }] } });
    const [cart] = await db.select().from(schema.carts);
    expect(cart).toMatchObject({ checkoutAt: null, checkoutCountry: null, checkoutState: null });
    const files = await db
      .select({ key: schema.storedFiles.key, owner: schema.storedFiles.owner })
      .from(schema.storedFiles);
    expect(files).toEqual([
      { key: "logo/of-design", owner: null },
      { key: "logo/of-another", owner: "saved_design:SD-2" },
      { key: "artwork/of-message", owner: null },
    ]);
    await expect(getCustomer(app, email)).rejects.toMatchObject({ code: "not_found" });
    await subscribe(app, { email, source: "footer" });
    expect(await db.$count(schema.outboxMessages, eq(schema.outboxMessages.to, email))).toBe(0);
    // The address was erased, so waiting emails to it are skipped.
    const mails = await db.select().from(schema.outboxMessages);
    expect(mails.find(({ id }) => id === "ML-1")?.state).toBe("skipped");
    expect(mails.find(({ id }) => id === "ML-2")).toMatchObject({ to: "staff@pinhigh.example", state: "sent" });
    const log = await db.select().from(schema.auditLog);
    expect(log.at(-1)).toMatchObject({ action: "customer deleted" });
  });

  it("A person is not erased while an order is open, nor when a colleague", async () => {
    const { customerEmail: email } = await newOrder({ status: "processing" });
    await expect(erasePerson(app, { email, confirmed: email })).rejects.toMatchObject({ code: "conflict" });
    const staff = await signIn("staff");
    await expect(erasePerson(app, { email: staff.email, confirmed: staff.email })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("A person's data is for staff alone", async () => {
    for (const role of ["user", "production"] as const) {
      const { app: other } = await appAs(role);
      for (const work of [getCustomer(other, "a@b.example"), exportPerson(other, "a@b.example")]) {
        await expect(work).rejects.toMatchObject({ code: "forbidden" });
      }
    }
  });
});

describe("two customers that are one person", () => {
  const consented = (email: string, said: boolean) =>
    db.insert(schema.contacts).values({ email, source: "newsletter", consentAt: said ? new Date() : null });
  const consentOf = async (email: string) =>
    (await db.select().from(schema.contacts).where(eq(schema.contacts.email, email)))[0]?.consentAt ?? null;
  const mergesOf = (email: string) => db.$count(schema.auditLog, eq(schema.auditLog.subject, `customer ${email}`));
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

  it("Two merged customers have one page, also for later records, and can be separated", async () => {
    const first = await newOrder();
    const [email, other, third] = [first.customerEmail, "second@merge.example", "third@merge.example"];
    const second = await newCustomOrder({ customerEmail: other, customerName: "Other Name" });
    await newOrder({ customerEmail: third });
    await saveTaxExemption(app, { email: other, certificateNumber: "CA-9", validUntil: undefined });
    await savePersonNotes(app, { email, notes: "Likes matte", tags: ["club"] });
    await savePersonNotes(app, { email: other, notes: "Pays late", tags: ["club", "wholesale"] });
    await mergeCustomers(app, { email: other, other: third });
    for (let times = 0; times < 2; times++) await mergeCustomers(app, { email, other });
    expect(await mergesOf(email)).toBe(1);

    const later = await newOrder({ customerEmail: other });
    for (const typed of [email, other, third]) {
      const page = await getCustomer(app, typed);
      expect(page).toMatchObject({
        email,
        name: "Ann Lee",
        facts: { certificate: "CA-9" },
        contact: { staffNotes: "Likes matte\nPays late", tags: ["club", "wholesale"] },
      });
      expect(page.addresses.map((one) => one.email)).toEqual([email, third, other]);
      expect(idsOf(page.custom)).toEqual([second.id]);
      expect(page.regular).toHaveLength(3);
    }
    const { verified } = await verifiedUser(email);
    expect(await destinationTerms(verified)).toMatchObject({ isTaxExempt: true });
    const data = await exportPerson(app, third);
    expect(idsOf(data.orders as { id: string }[])).toContain(later.id);

    await unmergeCustomer(app, { email, other });
    await unmergeCustomer(app, { email, other });
    expect(await mergesOf(email)).toBe(2);
    expect(idsOf((await getCustomer(app, other)).regular)).toEqual([later.id]);
    expect(await destinationTerms(verified)).toMatchObject({ isTaxExempt: false });
    await mergeCustomers(app, { email, other });
    expect((await getCustomer(app, email)).contact?.staffNotes).toBe("Likes matte\nPays late");
  });

  it("Two merged customers get marketing email only if both agreed, and an opt-out stays", async () => {
    const cases = [
      [true, true, null],
      [true, false, null],
      [false, true, null],
      [true, true, "unsubscribed"],
    ] as const;
    for (const [index, [one, two, reason]] of cases.entries()) {
      const [email, other] = [`one${index}@merge.example`, `two${index}@merge.example`];
      await consented(email, one);
      await consented(other, two);
      if (reason) await db.insert(schema.suppressions).values({ email: other, reason });
      await mergeCustomers(app, { email, other });
      const stays = one && two && !reason;
      expect([await consentOf(email), await consentOf(other)].map(Boolean)).toEqual([stays, stays]);
      const { addresses } = await getCustomer(app, email);
      expect(addresses.map(({ suppressed }) => suppressed)).toEqual([null, reason]);
    }
  });

  it("A merge puts nobody on the list who was not on it", async () => {
    const [email, other] = ["billed@privacy.example", "noted@privacy.example"];
    await newInvoice({ customerEmail: email });
    await savePersonNotes(app, { email: other, notes: "Calls on Fridays", tags: [] });
    await mergeCustomers(app, { email, other });
    expect((await getCustomer(app, email)).contact).toMatchObject({ staffNotes: "Calls on Fridays" });
    const { rows } = await listContacts(app, { q: email });
    expect(rows).toEqual([]);
  });

  it("A merge finds customers by name, with what would move, and refuses a colleague, a stranger and nobody", async () => {
    const { customerEmail: email } = await newOrder();
    const other = await newOrder({ customerEmail: "gwendolyn@merge.example", customerName: "Gwendolyn Fry" });
    expect(await findMergeable(app, email, "gwendolyn fry")).toMatchObject([
      { email: other.customerEmail, name: "Gwendolyn Fry", orders: 1, customOrders: 0, accounts: 0 },
    ]);
    expect(await findMergeable(app, other.customerEmail, "gwendolyn")).toEqual([]);
    expect(await findMergeable(app, email, "gw")).toEqual([]);
    const staff = await signIn("staff");
    await newOrder({ customerEmail: staff.email });
    const refused = [
      [app, staff.email, "conflict"],
      [app, "nobody@merge.example", "not_found"],
      [(await appAs("production")).app, other.customerEmail, "forbidden"],
    ] as const;
    for (const [who, address, code] of refused) {
      await expect(mergeCustomers(who, { email, other: address })).rejects.toMatchObject({ code });
    }
    expect(await mergesOf(email)).toBe(0);
  });

  it("Two merged customers are erased together", async () => {
    const { customerEmail: email } = await newOrder({ status: "delivered", customerName: "Umbriel" });
    const other = await signIn("user", { email: "umbriel@merge.example" });
    const open = await newOrder({ customerEmail: other.email, status: "processing" });
    await mergeCustomers(app, { email, other: other.email });
    await expect(erasePerson(app, { email, confirmed: email })).rejects.toMatchObject({ code: "conflict" });
    await db.update(schema.orders).set({ status: "delivered" }).where(eq(schema.orders.id, open.id));
    await erasePerson(app, { email, confirmed: email });
    expect(await cellsWith(["umbriel"])).toEqual([]);
  });
});

/** The App of a person with a confirmed address. */
async function verifiedUser(email: string) {
  const { sessionToken } = await signIn("user", { email, emailVerifiedAt: new Date() });
  return { verified: testApp({ visitor: { sessionToken } }) };
}

it("A page's address that is no email address is added to no list", async () => {
  for (const email of ["1,00", "https://a b", "olive"]) {
    await expect(savePersonNotes(app, { email, notes: "Likes matte", tags: [] })).rejects.toThrow(
      "No customer has this email address",
    );
    expect(await db.$count(schema.contacts, eq(schema.contacts.email, email))).toBe(0);
  }
});
