// Tests the room's use cases on D1 and R2: rights, locked versions, lasting approvals, and digests that are sent once.

import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  accessLinks,
  customOrders,
  mockupApprovals,
  mockupVersions,
  orderEvents,
  outboxMessages,
  payments,
  quoteCollaborationSessions,
  quoteComments,
  quoteRequests,
  storedFiles,
} from "~/db/schema";
import { addDays, formatDate, shopDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { commentBadge } from "~/domain/collaboration/collaboration";
import { emailTemplates } from "~/domain/emails/templates";
import { formatMoney } from "~/domain/money/money";
import { mailPicture, socialImage } from "~/domain/seo/social-image";
import { originMark } from "~/emails/frame/mail";
import { selectOrderMockup } from "~/services/collaboration/approvals.server";
import { approveByPhone } from "~/services/collaboration/approve-by-link.server";
import { addComment, openAttachment, resolveComment } from "~/services/collaboration/comments.server";
import { decideMockup, getApprovalRecord } from "~/services/collaboration/decisions.server";
import { sendRoomDigests } from "~/services/collaboration/digests.server";
import { addMockup, openMockup } from "~/services/collaboration/mockups.server";
import { resumeQuote } from "~/services/collaboration/resumed-quotes.server";
import {
  extendRoom,
  findRoomOf,
  getRoom,
  getRoomAsStaff,
  revokeRoom,
  startRoom,
} from "~/services/collaboration/rooms.server";
import { newId } from "~/services/core/tokens.server";
import { deleteUnclaimedFiles, storeFile } from "~/services/files/files.server";
import { saveEmailOverride } from "~/services/mail/overrides.server";
import { capturePayment } from "~/services/payments/payments.server";
import { getLinkedOrder } from "~/services/payments/purposes/balance.server";
import { answerQuote } from "~/services/quotes/admin.server";
import { endQuote } from "~/services/quotes/endings.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { readable } from "../../support/assertions/says";
import { approvedDeposit, pngFile } from "../../support/factories/designs";
import { customOrder, newCustomOrder } from "../../support/factories/order-management";
import { db, newRoom, newStaff, priced, readQuote, termsIn } from "../../support/factories/rooms";
import { newOrder, sayOurs } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { settled, testApp } from "../../support/fixtures/app";
import { ask, formOf, send } from "../../support/fixtures/requests";

const svg = (text: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>${text}</title></svg>`], `${text}.svg`);
const plain = { annotationType: "comment" as const, attachmentUrl: undefined };
/** Approves the price and details that the room shows now. */
const approve = async (token: string, version: number, name = "Robin Castle", app = testApp()) => {
  const terms = await termsIn(token);
  return decideMockup(app, { token, decision: "approved", version, terms, name, confirmed: true, notes: undefined });
};
const mailsTo = (to: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, to));

describe("the design's picture in mails (email-11)", () => {
  test("An email shows the design's newest version to anyone who has the email, and nothing in a format that email programs do not show", async () => {
    const { quote, sessionId, staff } = await newRoom({ customerEmail: "pictures@club.example" });
    await addMockup(staff.app(), { sessionId, mockup: pngFile() });
    const html = (await mailsTo("pictures@club.example")).map((mail) => mail.html).join();
    const addresses = new Set(html.match(/http[^"]*\/mail-picture\/[^"]*/g));
    // Each email has its own picture address with its own expiry day.
    const [address = ""] = addresses;
    for (const one of addresses) expect(one.startsWith(`${testApp().origin}/mail-picture/${quote.id}.`)).toBe(true);
    expect(html).not.toContain(originMark);
    const path = new URL(address).pathname;
    const seen = await send("GET", path);
    expect(seen.headers.get("content-type")).toBe("image/png");
    expect(seen.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await seen.arrayBuffer()).byteLength).toBe(pngFile().size);
    for (const forged of [`/mail-picture/${quote.id}`, path.slice(0, -1), path.replace(quote.id, "QR-OTHER")])
      expect((await send("GET", forged)).status).toBe(404);
    await addMockup(staff.app(), { sessionId, mockup: svg("two") });
    expect((await send("GET", path)).headers.get("content-type")).toBe("image/gif");
    await addMockup(staff.app(), { sessionId, mockup: svg("three"), emailPicture: pngFile() });
    expect((await send("GET", path)).headers.get("content-type")).toBe("image/png");
    const sent = (await mailsTo("pictures@club.example")).filter(({ template }) => template === "mockup-ready");
    const pictures = sent.map((mail) => [
      /version (\d)/.exec(mail.subject)?.[1],
      mail.html?.includes("/mail-picture/"),
    ]);
    expect(Object.fromEntries(pictures)).toEqual({ 1: true, 2: false, 3: true });
  });

  test("The picture for emails must be a small PNG or JPEG, and belongs to its mockup", async () => {
    const { sessionId, staff } = await newRoom();
    const add = (emailPicture: File) => addMockup(staff.app(), { sessionId, mockup: svg("one"), emailPicture });
    await expect(add(svg("one"))).rejects.toMatchObject({ code: "unsupported_media" });
    const large = new File([await pngFile().arrayBuffer(), new Uint8Array(120 * 1024)], "large.png");
    await expect(add(large)).rejects.toMatchObject({ code: "too_large" });
    const { id, emailPictureKey } = await add(pngFile());
    const files = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `mockup:${id}`));
    expect(files.map(({ key }) => key)).toContain(emailPictureKey);
    expect(files).toHaveLength(2);
  });

  test("An email shows a product's picture, unless it is inactive", async () => {
    const { product } = await newOrder();
    const to = async (id: number) => (await send("GET", `/product/${id}/picture`)).headers.get("location");
    expect(await to(product.id)).toBe(socialImage(product.imageUrl));
    expect(await to(0)).toBe("/og-default.png");
    const small = (await send("GET", `/product/${product.id}/picture?size=small`)).headers.get("location");
    expect(small).toBe(mailPicture(product.imageUrl));
  });
});

describe("opening a room", () => {
  test("Opening a room gives staff a link and the client an email with it; the token is stored as a hash", async () => {
    const { link, quote, sessionId, token } = await newRoom({ customerEmail: "pat@club.example" });
    const [mail] = await mailsTo("pat@club.example");
    expect(mail?.text).toContain(link);
    const [row] = await db
      .select()
      .from(quoteCollaborationSessions)
      .where(eq(quoteCollaborationSessions.id, sessionId));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const shown = await ask("GET", `/api/collaboration/session/${token}`);
    expect(shown.body).toMatchObject({ quoteId: quote.id, clientName: "Robin" });
  });

  test("The same client gets the same active room, another client another one", async () => {
    const { staff, quote, link } = await newRoom();
    const again = { quoteId: quote.id, clientName: "Robin", clientEmail: quote.customerEmail };
    expect((await startRoom(staff.app(), again)).collaborationUrl).toBe(link);
    const other = await startRoom(staff.app(), { ...again, clientEmail: "kim@castle.example" });
    expect(other.collaborationUrl).not.toBe(link);
  });

  test("Only staff open, extend and revoke rooms, and an unknown quote is 404", async () => {
    const { sessionId, staff, quote } = await newRoom();
    const input = { quoteId: quote.id, clientName: "R", clientEmail: "r@x.example" };
    await expect(startRoom(testApp(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(extendRoom(testApp(), { id: sessionId })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(revokeRoom(testApp(), { id: sessionId })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(getRoomAsStaff(testApp(), sessionId)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(startRoom(staff.app(), { ...input, quoteId: "QR-NO" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("A revoked link is dead for its client, readable for staff, and works again once extended", async () => {
    const { token, sessionId, staff } = await newRoom();
    await revokeRoom(staff.app(), { id: sessionId });
    await expect(getRoom(testApp(), { token })).rejects.toThrow("Session not found or expired");
    expect((await getRoomAsStaff(staff.app(), sessionId)).live).toBe(false);
    await extendRoom(staff.app(), { id: sessionId });
    expect((await getRoom(testApp(), { token })).live).toBe(true);
  });

  test("The link survives a change of the signing secret while the old one is kept", async () => {
    const { token, staff, sessionId } = await newRoom();
    const rotated = { ...staff.app(), signingSecrets: ["new", ...staff.app().signingSecrets] };
    expect((await getRoomAsStaff(rotated, sessionId)).token).toBe(token);
    const retired = { ...staff.app(), signingSecrets: ["new"] };
    // Using a link never ends it. Staff who open the room after the old signing secret was removed get a new link.
    expect((await getRoom({ ...testApp(), signingSecrets: ["new"] }, { token })).token).toBe(token);
    expect((await getRoom(testApp(), { token })).live).toBe(true);
    const next = (await getRoomAsStaff(retired, sessionId)).token;
    expect(next).not.toBe(token);
    expect((await getRoom(testApp(), { token: next })).live).toBe(true);
  });

  test("The quote's logo is version 0", async () => {
    const app = testApp();
    const bytes = new Uint8Array(await svg("logo").arrayBuffer());
    const logo = await storeFile(app, { purpose: "logo", fileName: "logo.svg", bytes, allowed: "quote" });
    const { token } = await newRoom({ logoKey: logo.key, logoFileName: "logo.svg" });
    const room = await getRoom(app, { token });
    expect(room.versions).toMatchObject([{ version: 0, contentType: "image/svg+xml" }]);
    expect((await openMockup(app, { token, version: 0 })).file.key).toBe(logo.key);
    await expect(approve(token, 0)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("comments", () => {
  test("A comment's author is the session's or the staff's, whatever the body says", async () => {
    const { token, staff, quote, sessionId } = await newRoom();
    const body = { content: "Hello", authorName: "Mallory", authorType: "staff", authorEmail: "m@x.example" };
    const path = `/api/collaboration/session/${token}/annotations`;
    const client = await ask("POST", path, { body });
    expect(client).toMatchObject({ status: 201, body: { authorName: "Robin", authorType: "client" } });
    const member = await ask("POST", path, { body, cookie: staff.cookie });
    expect(member.body).toMatchObject({ authorName: staff.username, authorType: "staff" });
    expect(JSON.stringify(client.body)).not.toContain(quote.customerEmail);
    const pageOf = async (page: string, cookie?: string) => (await send("GET", page, { cookie })).text();
    const words = (html: string) => html.replaceAll(/<[^>]*>/g, "");
    const read = await pageOf(`/quote-collaboration/${token}`);
    expect(words(read)).toContain("The Pin High team");
    expect(read).not.toContain(staff.username);
    const colleague = await newStaff();
    const room = await pageOf(`/admin/collaboration/${sessionId}`, colleague.cookie);
    expect(words(room)).toContain(`${staff.username} from Pin High`);
  });

  test("People who share a link each give a name, which their comments and presence carry", async () => {
    const { token, quote, join } = await newRoom();
    const path = `/quote-collaboration/${token}`;
    const name = (given: string) => send("POST", path, { form: formOf({ intent: "name", name: given }) });
    expect(await (await send("GET", path)).text()).toContain("Who are you?");
    const named = await name("Kim Castle");
    const cookie = named.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await (await send("GET", path, { cookie })).text()).not.toContain("Who are you?");
    const body = { content: "Bronze would be nice" };
    const comment = (cookie?: string) =>
      ask("POST", `/api/collaboration/session/${token}/annotations`, { body, cookie });
    expect((await comment(cookie)).body).toMatchObject({ authorName: "Kim Castle", authorType: "client" });
    expect((await comment()).body).toMatchObject({ authorName: "Robin" });
    expect((await comment("name=Mallory")).body).toMatchObject({ authorName: "Robin" });
    const [first, second] = [await join(), await join({ cookie })];
    await first.until("user_joined");
    expect(second.of("session_joined")[0]?.activeUsers.toSorted()).toEqual(["Kim Castle", "Robin"]);
    for (const socket of [first, second]) socket.close();
    // A client cannot take the shop's name.
    expect((await name("The Pin High team")).status).toBe(400);
    expect(await (await send("GET", path, { cookie })).text()).not.toContain(quote.customerEmail);
  });

  test("Places come back as sent, replies belong to the thread's root, threads are resolved", async () => {
    const { token, staff } = await newRoom();
    await addMockup(staff.app(), { sessionId: (await getRoom(testApp(), { token })).session.id, mockup: svg("one") });
    const app = testApp();
    const root = await addComment(app, { token, content: "Greener", ...plain, positionX: 0.123456, positionY: 1 });
    expect(root).toMatchObject({ positionX: 0.123456, positionY: 1, mockupVersion: 1 });
    const reply = await addComment(staff.app(), { token, content: "Done", ...plain, parentId: String(root.id) });
    const deeper = await addComment(app, { token, content: "Thanks", ...plain, parentId: String(reply.id) });
    expect([reply.parentId, deeper.parentId]).toEqual([root.id, root.id]);
    expect((await resolveComment(app, { token, id: String(root.id), resolved: true })).status).toBe("resolved");
  });

  test("Another room's comment can be neither answered nor resolved", async () => {
    const [a, b] = [await newRoom(), await newRoom()];
    const { id } = await addComment(testApp(), { token: a.token, content: "A", ...plain });
    const reply = { token: b.token, content: "B", ...plain, parentId: String(id) };
    await expect(addComment(testApp(), reply)).rejects.toMatchObject({ code: "not_found" });
    const resolve = { token: b.token, id: String(id), resolved: true };
    await expect(resolveComment(testApp(), resolve)).rejects.toMatchObject({ code: "not_found" });
  });

  test("An attachment is stored by its content and opens only in its room", async () => {
    const [a, b] = [await newRoom(), await newRoom()];
    const view = await addComment(testApp(), { token: a.token, content: "See", ...plain, attachment: svg("sketch") });
    expect(view.attachmentUrl).toBe(`/quote-collaboration/${a.token}/attachment/${view.id}`);
    const open = (token: string) => openAttachment(testApp(), { token, id: String(view.id) });
    expect((await open(a.token)).file).toMatchObject({ fileName: "sketch.svg", owner: `annotation:${view.id}` });
    await expect(open(b.token)).rejects.toMatchObject({ code: "not_found" });
    const script = new File(["<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"], "x.png");
    const bad = addComment(testApp(), { token: a.token, content: "x", ...plain, attachment: script });
    await expect(bad).rejects.toMatchObject({ code: "unsupported_media" });
  });

  test("Unclaimed files are deleted after a day, and claimed ones stay", async () => {
    const app = testApp();
    const bytes = new Uint8Array(await svg("lost").arrayBuffer());
    const lost = await storeFile(app, {
      purpose: "attachment",
      fileName: "../../../a b.svg",
      bytes,
      allowed: "designer",
    });
    expect(lost.fileName).toBe("a b.svg");
    const { token } = await newRoom();
    const kept = await addComment(app, { token, content: "See", ...plain, attachment: svg("kept") });
    await deleteUnclaimedFiles(app);
    expect(await env.FILES.head(lost.key)).not.toBeNull();
    await deleteUnclaimedFiles(testApp({ now: () => new Date(Date.now() + 25 * 3_600_000) }));
    expect(await env.FILES.head(lost.key)).toBeNull();
    expect(await db.select().from(storedFiles).where(eq(storedFiles.key, lost.key))).toEqual([]);
    expect((await openAttachment(app, { token, id: String(kept.id) })).file.fileName).toBe("kept.svg");
  });
});

describe("versions", () => {
  test("A new version locks the old one, is emailed to the client and broadcast as an event", async () => {
    const { token, staff, sessionId, quote } = await newRoom({
      customerEmail: "lock@club.example",
      quotedAmountCents: 45_000,
    });
    const upload = (text: string) => addMockup(staff.app(), { sessionId, mockup: svg(text), notes: `As ${text}` });
    await upload("one");
    await addComment(testApp(), { token, content: "on one", ...plain, mockupVersion: 1 });
    await upload("two");
    const stale = { token, content: "still on one", ...plain, mockupVersion: 1, positionX: 0.5, positionY: 0.5 };
    await expect(addComment(testApp(), stale)).rejects.toThrow("Version 1 is locked");
    const room = await getRoom(testApp(), { token });
    expect(room.versions.map(({ version, lockedAt }) => [version, lockedAt === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(room.revisions.map(({ changes }) => changes)).toEqual(["As two", "As one"]);
    expect((await mailsTo("lock@club.example")).map(({ template }) => template)).toEqual([
      "room-invitation",
      "mockup-ready",
      "mockup-ready",
    ]);
    const [invitation, firstMail] = await mailsTo("lock@club.example");
    expect(invitation).toMatchObject({ state: "skipped", text: expect.stringContaining("We are drawing the mockup") });
    expect(firstMail?.text).toContain("Note from our artists: As one");
    expect(firstMail?.text).not.toMatch(/new mockup|What changed/);
    expect(firstMail?.text?.replace(/\s+/g, " ")).toContain(
      `Arrives by ${formatDate(addDays(shopDay(new Date()), 4 * 7 + 5))} if you approve and pay today.`,
    );
    const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, quote.id));
    expect(events.filter(({ type }) => type === "mockup_sent")).toHaveLength(2);
    await upload("three");
    const [, , first] = (await getRoom(testApp(), { token })).versions;
    expect(first).toMatchObject({ version: 1, lockedAt: room.versions[1]?.lockedAt });
  });

  test("Ten simultaneous uploads make ten versions or are refused, and one is open", async () => {
    const { staff, sessionId, quote } = await newRoom();
    const uploads = Array.from({ length: 10 }, (_, n) => addMockup(staff.app(), { sessionId, mockup: svg(`v${n}`) }));
    const outcomes = await Promise.allSettled(uploads);
    const made = outcomes.filter(({ status }) => status === "fulfilled").length;
    const refused = outcomes.filter((one) => one.status === "rejected" && one.reason.code === "conflict").length;
    expect(made + refused).toBe(10);
    const rows = await db.select().from(mockupVersions).where(eq(mockupVersions.quoteId, quote.id));
    expect(rows).toHaveLength(made);
    expect(rows.filter(({ lockedAt }) => lockedAt === null)).toHaveLength(1);
  });

  test("Only staff upload, and only pictures", async () => {
    const { sessionId, staff } = await newRoom();
    const upload = (mockup: File, app = staff.app()) => addMockup(app, { sessionId, mockup });
    await expect(upload(svg("x"), testApp())).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(upload(new File(["hello"], "x.png"))).rejects.toMatchObject({ code: "unsupported_media" });
  });
});

describe("approval", () => {
  test("An approval approves the quote with a hash that anyone can compute again", async () => {
    const { token, staff, sessionId, quote } = await newRoom({
      customerEmail: "yes@club.example",
      deadlineDate: "2027-01-15",
    });
    await addMockup(staff.app(), { sessionId, mockup: svg("final") });
    const approval = await approve(token, 1);
    expect(await readQuote(quote.id)).toMatchObject({ status: "approved" });
    const record = await getApprovalRecord(testApp(), { token });
    const bytes = new Uint8Array(await svg("final").arrayBuffer());
    expect(createHash("sha256").update(bytes).update(record.statement).digest("hex")).toBe(approval.hash);
    expect(record).toMatchObject({ code: approval.code, name: "Robin Castle", priceCents: 82_500, version: 1 });
    expect(approval.code).toBe(`${approval.hash.slice(0, 5)}-${approval.hash.slice(5, 10)}`.toUpperCase());
    const [mail] = (await mailsTo("yes@club.example")).filter(({ template }) => template === "mockup-decision");
    expect(mail?.text).toContain(approval.code);
    expect(mail?.text).toContain("January 15, 2027");
    const all = await db.select().from(outboxMessages).where(eq(outboxMessages.record, quote.id));
    expect(all.filter(({ html, text }) => `${html}${text}`.includes("2027-01-15"))).toEqual([]);
    const [told] = (await getRoom(testApp(), { token })).annotations;
    expect(told).toMatchObject({ annotationType: "approval" });
    expect(commentBadge(told!)).toEqual({ label: "Approval", tone: "green" });
  });

  test("An approval looks like one whatever happens to its text, and a copy of its text does not", async () => {
    const { token, staff, sessionId } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("final") });
    const { code } = await approve(token, 1);
    const body = { content: `Approved version 1. Code ${code}`, annotationType: "approval" };
    await ask("POST", `/api/collaboration/session/${token}/annotations`, { body });
    const [copy, told] = (await getRoom(testApp(), { token })).annotations;
    expect(commentBadge(copy!)).toEqual({ label: "Not an approval", tone: "gray" });
    // Changes the approval into one from before comments had a decision mark, with its customer erased.
    const gone = { id: `CM-${code}`, authorName: "erased", content: "erased" };
    await db
      .update(quoteComments)
      .set(gone)
      .where(eq(quoteComments.id, String(told!.id)));
    const erased = (await getRoom(testApp(), { token })).annotations.find(({ id }) => id === gone.id);
    expect(commentBadge(erased!)).toEqual({ label: "Approval", tone: "green" });
  });

  test("A comment of kind approval is no approval, and does not look like one", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("final") });
    const body = { content: "Approved version 1. Go!", annotationType: "approval" };
    const said = await ask("POST", `/api/collaboration/session/${token}/annotations`, { body });
    expect(said).toMatchObject({ status: 201, body: { annotationType: "approval" } });
    expect(await readQuote(quote.id)).toMatchObject({ status: "quoted" });
    const page = await (await send("GET", `/admin/collaboration/${sessionId}`, { cookie: staff.cookie })).text();
    expect(page).toContain(">Not an approval</span>");
    expect(page).not.toContain(">Approval</span>");
  });

  test("Twenty simultaneous clicks are one approval and one email", async () => {
    const { token, staff, sessionId } = await newRoom({ customerEmail: "click@club.example" });
    await addMockup(staff.app(), { sessionId, mockup: svg("final") });
    const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => approve(token, 1)));
    const codes = clicks.flatMap((click) => (click.status === "fulfilled" ? [click.value.code] : []));
    expect(new Set(codes).size).toBe(1);
    const mails = await mailsTo("click@club.example");
    expect(mails.filter(({ template }) => template === "mockup-decision")).toHaveLength(1);
  });

  test("A newer version voids the approval and reverts the quote, and the old version cannot be approved", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await approve(token, 1);
    await addMockup(staff.app(), { sessionId, mockup: svg("two") });
    expect((await getRoom(testApp(), { token })).approval).toBeNull();
    expect(await readQuote(quote.id)).toMatchObject({ status: "quoted", approvedAt: null });
    await expect(approve(token, 1)).rejects.toThrow("Version 1 is locked");
    await approve(token, 2);
    expect(await readQuote(quote.id)).toMatchObject({ status: "approved" });
  });

  test("An approval of a version that a newer one locks at that moment is refused", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    const upload = (text: string) => addMockup(staff.app(), { sessionId, mockup: svg(text) });
    await upload("one");
    const late = withRival(testApp(), /^insert into "mockup_approvals"/, () => upload("two"));
    await expect(approve(token, 1, "Robin Castle", late)).rejects.toMatchObject({ code: "conflict" });
    expect((await getRoom(testApp(), { token })).approval).toBeNull();
    expect(await readQuote(quote.id)).toMatchObject({ status: "quoted", approvedAt: null });
  });

  test("An approval is for the price and the order that its client read", async () => {
    const { token, staff, sessionId, quote } = await newRoom({ customerEmail: "moment@club.example" });
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    const answer = { id: quote.id };
    const late = (act: () => Promise<unknown>) => withRival(testApp(), /^insert into "mockup_approvals"/, act);
    const approveLate = (act: () => Promise<unknown>) =>
      expect(approve(token, 1, "Robin Castle", late(act))).rejects.toMatchObject({ code: "conflict" });
    await approveLate(() => answerQuote(staff.app(), { ...answer, ...priced(120_000) }));
    expect(await readQuote(quote.id)).toMatchObject({ status: "quoted", quotedAmountCents: 120_000 });
    await approveLate(() => endQuote(staff.app(), { id: quote.id, end: "declined" }));
    expect(await readQuote(quote.id)).toMatchObject({ status: "declined" });
    await resumeQuote(staff.app(), { id: quote.id });

    await approveByPhone(staff.app(), { id: quote.id, reason: "Robin, today" });
    const wanted = { id: quote.id, quantity: 150, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
    await approveLate(() => makeOrderFromQuote(staff.app(), wanted));
    const ofQuote = eq(customOrders.quoteId, quote.id);
    const reprice = { totalCents: 99_000, version: sql`version + 1` };
    await approveLate(() => db.update(customOrders).set(reprice).where(ofQuote));
    expect(await db.select().from(customOrders).where(ofQuote)).toMatchObject([{ status: "pending" }]);
    expect((await mailsTo("moment@club.example")).map(({ template }) => template)).not.toContain("mockup-decision");
    expect(await approve(token, 1)).toMatchObject({ priceCents: 99_000 });
  });

  test("An approval of a price or details that changed since the page was read is refused", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    const approveSeen = (terms: string) =>
      decideMockup(testApp(), {
        token,
        decision: "approved",
        version: 1,
        terms,
        name: "Robin",
        confirmed: true,
        notes: undefined,
      });
    const refused = expect.objectContaining({ code: "conflict", message: expect.stringContaining("just changed") });
    const first = await termsIn(token);
    const answer = { id: quote.id };
    await answerQuote(staff.app(), { ...answer, ...priced(120_000) });
    await expect(approveSeen(first)).rejects.toEqual(refused);
    const second = await termsIn(token);
    await answerQuote(staff.app(), { ...answer, ...priced(120_000), notes: "In bronze" });
    await expect(approveSeen(second)).rejects.toEqual(refused);
    expect(await readQuote(quote.id)).toMatchObject({ status: "quoted" });
    await answerQuote(staff.app(), { ...answer, ...priced(82_500) });
    expect(await approveSeen(first)).toMatchObject({ priceCents: 82_500 });
  });

  test("An approval stays if its order is created while a new version is uploaded", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    const { id } = await approve(token, 1);
    const wanted = { id: quote.id, quantity: 150, size: "1inch", plating: "gold", packaging: "just-pins" } as const;
    const late = withRival(staff.app(), /^insert into "mockup_versions"/, () =>
      makeOrderFromQuote(staff.app(), wanted),
    );
    await expect(addMockup(late, { sessionId, mockup: svg("two") })).rejects.toMatchObject({ code: "conflict" });
    expect((await getRoom(testApp(), { token })).approval?.approval.id).toBe(id);
  });

  test("A quote that was approved by email stays approved when a mockup comes", async () => {
    const { staff, sessionId, quote } = await newRoom({ status: "approved", approvedAt: new Date() });
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    expect(await readQuote(quote.id)).toMatchObject({ status: "approved" });
  });

  test("Requesting changes reverts an approval and says what to change", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await approve(token, 1);
    const terms = await termsIn(token);
    const input = { decision: "changes_requested" as const, version: 1, terms, name: "Robin", confirmed: true };
    await decideMockup(testApp(), { token, ...input, notes: "Larger crest" });
    expect(await readQuote(quote.id)).toMatchObject({ status: "quoted" });
    const [said] = (await getRoom(testApp(), { token })).annotations;
    expect(said).toMatchObject({ annotationType: "revision_request" });
    expect(said?.content).toContain("Larger crest");
  });

  test("Staff see on a quote and its order that a room exists, and the state of its mockup", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    const seen = (id = quote.id) => findRoomOf(staff.app(), id);
    expect(await seen()).toMatchObject({ id: sessionId, isLive: true, version: null, decision: null });
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await approve(token, 1);
    expect(await seen()).toMatchObject({ version: 1, decision: "approved" });
    await addMockup(staff.app(), { sessionId, mockup: svg("two") });
    const { id } = await newCustomOrder({ quoteId: quote.id });
    await revokeRoom(staff.app(), { id: sessionId });
    expect(await seen(id)).toMatchObject({ id: sessionId, isLive: false, version: 2, decision: null });
    expect(await seen((await newCustomOrder()).id)).toBeNull();
    await expect(findRoomOf(testApp(), quote.id)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("Without a price there is no approval, staff do not approve, and reading approves nothing", async () => {
    const { token, staff, sessionId, quote } = await newRoom({ status: "pending", quotedAmountCents: null });
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await expect(approve(token, 1)).rejects.toThrow("quoted a price yet");
    const input = {
      decision: "approved" as const,
      version: 1,
      terms: await termsIn(token),
      name: "Sam",
      confirmed: true as const,
      notes: undefined,
    };
    await expect(decideMockup(staff.app(), { token, ...input })).rejects.toMatchObject({ code: "forbidden" });
    await getRoom(testApp(), { token });
    expect(await readQuote(quote.id)).toMatchObject({ status: "pending" });
  });
});

describe("a custom order's room", () => {
  const order = {
    quantity: 100,
    size: "1inch",
    plating: "gold",
    pricePerPinCents: 525,
    totalCents: 52_500,
    depositCents: 5_250,
    customerEmail: "order@club.example",
    customerName: "Jo Lindqvist",
  };

  test("A custom order's mockup is sent, approved, reverted by a new version, and final once it is in production", async () => {
    const staff = await newStaff();
    const id = newId("CP");
    const bytes = new Uint8Array(await svg("logo").arrayBuffer());
    const logo = await storeFile(testApp(), { purpose: "logo", fileName: "logo.svg", bytes, allowed: "designer" });
    await db.insert(customOrders).values({ id, ...order, logoKey: logo.key });
    const statusOf = async () => (await db.select().from(customOrders).where(eq(customOrders.id, id)))[0]?.status;
    const input = { quoteId: id, clientName: "Jo", clientEmail: order.customerEmail };
    const { sessionId, collaborationUrl } = await startRoom(staff.app(), input);
    const token = collaborationUrl.split("/").at(-1) ?? "";
    expect((await getRoom(testApp(), { token })).versions).toMatchObject([{ version: 0 }]);
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    expect(await statusOf()).toBe("mockup_sent");
    await approve(token, 1, "Jo");
    expect(await statusOf()).toBe("approved");
    await addMockup(staff.app(), { sessionId, mockup: svg("two") });
    expect(await statusOf()).toBe("mockup_sent");
    await approve(token, 2, "Jo");
    await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, id));
    await expect(addMockup(staff.app(), { sessionId, mockup: svg("three") })).rejects.toThrow("the mockup is final");
    const seen = { version: 2, terms: await termsIn(token) };
    const again = { token, decision: "changes_requested" as const, ...seen, name: "Jo", confirmed: true };
    await expect(decideMockup(testApp(), { ...again, notes: "Hm" })).rejects.toThrow("the mockup is final");
    expect(await selectOrderMockup(testApp(), id)).toMatchObject([{ version: 2, approvedBy: "Jo" }]);
  });
});

test("An approval emails the balance link of an order whose deposit is paid, and no other", async () => {
  const staff = await newStaff();
  for (const [depositPaymentId, count, isReviewed] of [
    ["PY-DEPOSIT1", 1, false],
    [null, 0, false],
    ["PY-DEPOSIT2", 0, true],
  ] as const) {
    const order = await newCustomOrder({ status: "pending", depositPaymentId });
    const review = { status: "capturing", purpose: "balance", snapshot: {}, amountCents: 47_250 } as const;
    if (isReviewed)
      await db.insert(payments).values({ ...review, id: `PY-${order.id}`, reference: order.id, recordId: order.id });
    const input = { quoteId: order.id, clientName: "Jo", clientEmail: "other@club.example" };
    const { sessionId, collaborationUrl } = await startRoom(staff.app(), input);
    const token = collaborationUrl.split("/").at(-1) ?? "";
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    for (let times = 0; times < 2; times++) await approve(token, 1, "Jo");
    const mails = (await mailsTo(order.customerEmail)).filter(({ template }) => template === "balance-due");
    expect(mails).toHaveLength(count);
    const [, link] = /balance-payment\/([\w-]+)/.exec(mails[0]?.text ?? "") ?? [];
    if (link) expect((await getLinkedOrder(testApp(), link)).id).toBe(order.id);
    expect(await db.$count(accessLinks, and(eq(accessLinks.subjectId, order.id), isNull(accessLinks.revokedAt)))).toBe(
      count,
    );
  }
});

describe("what follows an approval (collaboration-15)", () => {
  const nextIn = async (token: string) => (await getRoom(testApp(), { token })).next;
  const pageOf = async (token: string) => readable(await (await send("GET", `/quote-collaboration/${token}`)).text());
  async function approvedOrder(values: Parameters<typeof newCustomOrder>[0]) {
    const [order, staff] = [await newCustomOrder({ status: "pending", ...values }), await newStaff()];
    const input = { quoteId: order.id, clientName: "Jo", clientEmail: order.customerEmail };
    const { sessionId, collaborationUrl } = await startRoom(staff.app(), input);
    const token = collaborationUrl.split("/").at(-1) ?? "";
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    expect(await nextIn(token)).toBeNull();
    await approve(token, 1, "Jo");
    return { order, token };
  }

  test("A guest pays the balance from the room, also after the emailed link ended", async () => {
    const { order, token } = await approvedOrder({ depositPaymentId: "PY-DEPOSIT5" });
    const cents = order.totalCents - order.depositCents;
    expect(await nextIn(token)).toEqual({ kind: "balance", cents });
    expect(await pageOf(token)).toContain(`Pay the balance of ${formatMoney(cents)}`);
    const pay = () => send("POST", `/quote-collaboration/${token}`, { form: formOf({ intent: "pay" }) });
    const [first, second] = [await pay(), await pay()].map(({ headers }) => headers.get("location") ?? "");
    expect(first).toBe(second);
    expect(first).toMatch(/^\/balance-payment\//);
    await db
      .update(accessLinks)
      .set({ expiresAt: new Date(0) })
      .where(eq(accessLinks.subjectId, order.id));
    const later = (await pay()).headers.get("location") ?? "";
    expect(later).not.toBe(first);
    expect((await getLinkedOrder(testApp(), later.split("/").at(-1) ?? "")).id).toBe(order.id);
    const paid = { status: "in_production", balancePaymentId: "PY-BALANCE5" } as const;
    await db.update(customOrders).set(paid).where(eq(customOrders.id, order.id));
    expect(await nextIn(token)).toEqual({ kind: "paid" });
    expect((await pay()).status).toBe(409);
  });

  test("A room asks for nothing while PayPal is confirming a payment, and for the deposit of staff's order", async () => {
    const { order, token } = await approvedOrder({ depositPaymentId: null });
    expect(await nextIn(token)).toMatchObject({ kind: "deposit", cents: order.depositCents });
    const review = { status: "capturing", purpose: "deposit", snapshot: {}, amountCents: 5250 } as const;
    await db.insert(payments).values({ ...review, id: `PY-${order.id}`, reference: order.id, recordId: order.id });
    expect(await nextIn(token)).toEqual({ kind: "confirming" });
    expect(await pageOf(token)).toContain("PayPal is confirming your payment");
  });

  test("Once quote and mockup are approved, the room says that staff set up the order, and what its deposit will be", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await db.update(quoteRequests).set({ status: "approved" }).where(eq(quoteRequests.id, quote.id));
    expect(await nextIn(token)).toBeNull();
    await approve(token, 1);
    expect(await nextIn(token)).toEqual({ kind: "order", cents: 8250, percent: 10 });
    expect(await pageOf(token)).toContain("10% deposit of $82.50");
  });
});

test("The approval form names the day of arrival, and warns of a change request that is still open", async () => {
  const { token, staff, sessionId } = await newRoom();
  await addMockup(staff.app(), { sessionId, mockup: svg("one") });
  const page = async () => readable(await (await send("GET", `/quote-collaboration/${token}`)).text());
  const warning = "A change request for version 1 is open.";
  const today = shopDay(new Date());
  expect(await page()).toContain(`Arrives by ${formatDate(deliveryDay(false, today))} if you approve and pay today.`);
  expect(await page()).not.toContain(warning);
  const request = { content: "A bigger flag, please", annotationType: "revision_request", mockupVersion: "1" };
  const form = formOf({ intent: "comment", clientMessageId: crypto.randomUUID(), ...request });
  await send("POST", `/quote-collaboration/${token}`, { form });
  expect(await page()).toContain(warning);
  await approve(token, 1);
  expect(await page()).not.toContain(warning);
  expect(await page()).not.toContain("if you approve");
});

describe("a mockup that was approved before its order was made", () => {
  const { quantity, size, plating } = { quantity: 150, size: "1inch", plating: "gold" } as const;

  test("A mockup approved before its order is approved there, and its deposit brings the balance link", async () => {
    const { token, staff, sessionId, quote } = await newRoom({ customerEmail: "before@club.example" });
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await approve(token, 1);
    const wanted = { id: quote.id, quantity, size, plating, packaging: "just-pins" as const };
    const id = await makeOrderFromQuote(staff.app(), wanted);
    expect(await customOrder(id)).toMatchObject({ status: "approved", totalCents: 82_500 });
    const asked = (await mailsTo("before@club.example")).find(({ template }) => template === "deposit-request");
    expect(asked?.text).toContain("Your deposit starts order");
    expect(asked?.text).not.toMatch(/mockup|24 hours|after approval/i);
    await capturePayment(testApp(), await approvedDeposit(testApp(), { id, depositCents: 8250 }));
    const templates = (await mailsTo("before@club.example")).map(({ template }) => template);
    expect(templates.filter((one) => one === "balance-due")).toHaveLength(1);
    expect(await readQuote(quote.id)).toMatchObject({ status: "completed" });
  });

  test("A mockup is pending if a newer version voided the approval", async () => {
    const { token, staff, sessionId, quote } = await newRoom();
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    await approve(token, 1);
    await addMockup(staff.app(), { sessionId, mockup: svg("two") });
    await approveByPhone(staff.app(), { id: quote.id, reason: "Robin, today" });
    const wanted = { id: quote.id, quantity, size, plating, packaging: "just-pins" as const };
    expect(await customOrder(await makeOrderFromQuote(staff.app(), wanted))).toMatchObject({ status: "pending" });
  });

  test("A repeated approval advances an order that lags behind it", async () => {
    const { token, staff, sessionId, quote } = await newRoom({ customerEmail: "lags@club.example" });
    await addMockup(staff.app(), { sessionId, mockup: svg("one") });
    const first = await approve(token, 1);
    const order = await newCustomOrder({ quoteId: quote.id, status: "pending", customerEmail: quote.customerEmail });
    expect((await getRoom(testApp(), { token })).approval).toBeNull();
    const clicks = await Promise.allSettled([approve(token, 1), approve(token, 1)]);
    expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await customOrder(order.id)).toMatchObject({ status: "approved" });
    const { approval } = await getRoom(testApp(), { token });
    expect(approval?.approval).toMatchObject({ priceCents: order.totalCents });
    expect(approval?.approval.id).not.toBe(first.id);
    expect((await approve(token, 1)).id).toBe(approval?.approval.id);
    const templates = (await mailsTo("lags@club.example")).map(({ template }) => template);
    expect(templates.filter((one) => one === "balance-due")).toHaveLength(1);
    const ofVersion = eq(mockupApprovals.mockupVersionId, first.mockupVersionId);
    expect(await db.$count(mockupApprovals, and(ofVersion, isNull(mockupApprovals.voidedAt)))).toBe(1);
  });
});

describe("digests", () => {
  const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
  const digests = async (to: string) => (await mailsTo(to)).filter(({ template }) => template === "room-digest");

  test("A digest goes once in ten minutes with all new comments and the link, and none twice", async () => {
    const { token, staff, link } = await newRoom({ customerEmail: "away@club.example" });
    await addComment(staff.app(), { token, content: "First thought", ...plain });
    await addComment(staff.app(), { token, content: "Second thought", ...plain });
    await settled();
    await sendRoomDigests(testApp(later(5)));
    expect(await digests("away@club.example")).toEqual([]);
    await Promise.all([sendRoomDigests(testApp(later(11))), sendRoomDigests(testApp(later(11)))]);
    const [mail, ...more] = await digests("away@club.example");
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/First thought[\s\S]*Second thought/);
    expect(mail?.text).toContain(link);
    await sendRoomDigests(testApp(later(30)));
    expect(await digests("away@club.example")).toHaveLength(1);
  });

  test("A person who was in the room gets no digest, and staff get one about the client's comments", async () => {
    const { token, staff, join } = await newRoom({ customerEmail: "here@club.example" });
    const socket = await join();
    await addComment(staff.app(), { token, content: "You see this", ...plain });
    await settled();
    await socket.until("new_annotation");
    await addComment(testApp(), { token, content: `To staff ${token}`, ...plain });
    await settled();
    socket.close();
    await sendRoomDigests(testApp(later(11)));
    expect(await digests("here@club.example")).toEqual([]);
    const toStaff = await digests("staff@pinhigh.example");
    expect(toStaff.filter(({ text }) => text?.replaceAll(/\s/g, "").includes(token))).toHaveLength(1);
  });

  test("A digest leaves out what came before a person joined, and joining a room without news writes nothing", async () => {
    const { token, staff, sessionId, join } = await newRoom({ customerEmail: "late@club.example" });
    const which = eq(quoteCollaborationSessions.id, sessionId);
    const inTime = { timeout: 20_000 };
    const seenAt = async () => {
      await settled();
      const [room] = await db.select().from(quoteCollaborationSessions).where(which);
      return room?.clientDigestAt ?? null;
    };
    (await join()).close();
    expect(await seenAt()).toBeNull();
    await expect.poll(async () => (await testApp().rooms.presence(sessionId)).client, inTime).toBe(0);
    await addComment(staff.app(), { token, content: "While you were away", ...plain });
    (await join()).close();
    await expect.poll(seenAt, inTime).not.toBeNull();
    await sendRoomDigests(testApp(later(11)));
    expect(await digests("late@club.example")).toEqual([]);
  });

  test("A digest has staff's own text for clients, and ours for staff", async () => {
    const { token, staff, sessionId } = await newRoom({ customerEmail: "words@club.example" });
    const { body } = emailTemplates["room-digest"];
    await saveEmailOverride(staff.app(), "room-digest", { subject: "News for {name}", body, savedAt: 0 });
    await addComment(staff.app(), { token, content: "From staff", ...plain });
    await addComment(testApp(), { token, content: "From the client", ...plain });
    await settled();
    await sendRoomDigests(testApp(later(11)));
    expect((await digests("words@club.example")).map(({ subject }) => subject)).toEqual(["News for Robin"]);
    const toStaff = (await digests("staff@pinhigh.example")).find(({ html }) => html?.includes(sessionId));
    expect(toStaff?.subject).toMatch(/^Quote QR-\w+: 1 new comment$/);
    await sayOurs(staff.app(), "room-digest");
  });
});

describe("calls", () => {
  test("An invalid annotation names its fields, and positions are fractions", async () => {
    const { token } = await newRoom();
    const path = `/api/collaboration/session/${token}/annotations`;
    for (const [body, message] of [
      [{ content: " " }, "Comment cannot be empty"],
      [{ content: "x", annotationType: "shout" }, "Please choose a kind of comment"],
      [{ content: "x", positionX: 1.5 }, "Position is off the mockup"],
    ] as const) {
      expect(await ask("POST", path, { body })).toMatchObject({ status: 400, body: { message } });
    }
    expect((await ask("POST", "/api/collaboration/session/none/annotations", { body: { content: "x" } })).status).toBe(
      404,
    );
  });
});
