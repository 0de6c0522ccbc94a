// Tests quotes that do not become orders: how they end, are opened again, are duplicated, and are counted.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { accessLinks, auditLog, mockupApprovals, quoteRequests } from "~/db/schema";
import { endQuoteInput } from "~/domain/quotes/quotes";
import { decideMockup } from "~/services/collaboration/decisions.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { resumeQuote } from "~/services/collaboration/resumed-quotes.server";
import { getRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { answerQuote, changeQuote, getQuoteForStaff } from "~/services/quotes/admin.server";
import { duplicateQuote, endQuote, expireQuotes, quoteReport, setFollowUp } from "~/services/quotes/endings.server";
import { svgFile } from "../../support/factories/designs";
import { mailsTo, refusalOf } from "../../support/factories/payments";
import { newRoom, priced, termsIn } from "../../support/factories/rooms";
import { appAs, newCustomOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
let app: App;
let made = 0;

beforeAll(async () => {
  ({ app } = await appAs("admin"));
});

async function newQuote(values: Partial<typeof quoteRequests.$inferInsert> = {}) {
  const id = `QR-ENDING000${++made}`;
  const sound = { customerName: "Ada", customerEmail: "ada@endings.example", projectDescription: "Ten pins for us" };
  await db.insert(quoteRequests).values({ id, quantity: 10, ...sound, ...values });
  return id;
}
const read = async (id: string) => (await db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const answer = priced(50_000);

describe("a quote", () => {
  it("A quote ends with its reason, its link opens nothing, and it advances only after it is opened again", async () => {
    const id = await newQuote();
    await answerQuote(app, { id, ...answer });
    await setFollowUp(app, { id, followUpOn: "2026-12-01" });
    await endQuote(app, { id, end: "lost", reason: "Too dear" });
    expect(await read(id)).toMatchObject({ status: "lost", closedReason: "Too dear", followUpOn: null });
    const [link] = await db.select().from(accessLinks).where(eq(accessLinks.subjectId, id));
    expect(link?.revokedAt).not.toBeNull();
    await expect(changeQuote(app, { id, status: "approved" })).rejects.toMatchObject({ code: "conflict" });
    await expect(answerQuote(app, { id, ...answer })).rejects.toMatchObject({ code: "conflict" });
    await resumeQuote(app, { id });
    expect(await read(id)).toMatchObject({ status: "quoted", closedReason: null, closedAt: null });
    await answerQuote(app, { id, ...answer });
  });

  it("A quote is lost for a reason, and not once it has its order", async () => {
    expect(endQuoteInput.safeParse({ id: "QR-1", end: "lost" }).success).toBe(false);
    expect(endQuoteInput.safeParse({ id: "QR-1", end: "declined" }).success).toBe(true);
    const id = await newQuote({ status: "approved" });
    await newCustomOrder({ quoteId: id });
    await expect(endQuote(app, { id, end: "declined" })).rejects.toMatchObject({ code: "conflict" });
    expect((await read(id))?.status).toBe("approved");
  });

  it("A quote that ends keeps what another person saved meanwhile", async () => {
    const id = await newQuote({ version: 3 });
    await expect(endQuote(app, { id, version: 2, end: "declined" })).rejects.toMatchObject({ code: "conflict" });
    expect((await read(id))?.status).toBe("pending");
  });

  it("A quote expires after its last day, and an approved one never does", async () => {
    const [old, today, approved] = [
      await newQuote({ status: "quoted", validUntil: "2020-01-01" }),
      await newQuote({ status: "quoted", validUntil: "2999-01-01" }),
      await newQuote({ status: "approved", validUntil: "2020-01-01" }),
    ];
    for (let times = 0; times < 2; times++) await expireQuotes(app);
    const { quote, events } = await getQuoteForStaff(app, old);
    expect(quote.status).toBe("expired");
    expect(events.map(({ type, note }) => [type, note])).toEqual([["expired", "Valid until 2020-01-01"]]);
    expect((await read(today))?.status).toBe("quoted");
    expect((await read(approved))?.status).toBe("approved");
  });

  it("A duplicated quote has no price and no file", async () => {
    const id = await newQuote({ status: "lost", quotedAmountCents: 900, logoKey: "k", deadlineDate: "2026-12-31" });
    const copy = await duplicateQuote(app, { id, key: crypto.randomUUID() });
    expect(await read(copy)).toMatchObject({
      status: "pending",
      customerEmail: "ada@endings.example",
      quantity: 10,
      quotedAmountCents: null,
      logoKey: null,
      deadlineDate: null,
    });
  });

  it("Two clicks on Duplicate make one copy, and a later click makes another", async () => {
    const id = await newQuote();
    const both = await Promise.all([1, 2].map(() => duplicateQuote(app, { id, key: "first" })));
    expect(new Set(both).size).toBe(1);
    const copy = both[0]!;
    expect(await duplicateQuote(app, { id, key: "first" })).toBe(copy);
    expect((await getQuoteForStaff(app, copy)).events).toHaveLength(1);
    expect(await duplicateQuote(app, { id, key: "second" })).not.toBe(copy);
    expect(await duplicateQuote(app, { id: await newQuote(), key: "first" })).not.toBe(copy);
  });

  it("Quotes are counted by their outcome", async () => {
    const before = await quoteReport(app);
    await newQuote({ status: "completed", quotedAmountCents: 1000 });
    await newQuote({ status: "declined", quotedAmountCents: 300 });
    await newQuote({ status: "completed", quotedAmountCents: 5, createdAt: new Date("2020-01-01") });
    const after = await quoteReport(app);
    expect(after.asked.count - before.asked.count).toBe(2);
    expect(after.won).toEqual({ count: before.won.count + 1, cents: before.won.cents + 1000 });
    expect(after.lost).toEqual({ count: before.lost.count + 1, cents: before.lost.cents + 300 });
  });

  it("Only staff end a quote, and the log has it", async () => {
    const id = await newQuote();
    for (const role of ["user", "production"] as const) {
      const { app: other } = await appAs(role);
      for (const work of [
        endQuote(other, { id, end: "declined" }),
        duplicateQuote(other, { id, key: "k" }),
        quoteReport(other),
      ]) {
        await expect(work).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    await endQuote((await appAs("staff")).app, { id, end: "declined" });
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `quote ${id}`));
    expect(lines.map(({ action }) => action)).toEqual(["quote declined"]);
  });
});

describe("the room of a quote that has ended", () => {
  const approve = async (token: string) =>
    decideMockup(testApp(), {
      token,
      decision: "approved",
      version: 1,
      terms: await termsIn(token),
      name: "Ada",
      confirmed: true,
      notes: undefined,
    });

  async function drawn() {
    const room = await newRoom({ customerEmail: `ended-${++made}@endings.example` });
    await addMockup(app, { sessionId: room.sessionId, mockup: svgFile() });
    return { ...room, id: room.quote.id };
  }

  it("The room of an ended quote takes no decision and no mockup, and emails nobody", async () => {
    const { id, token, sessionId, quote } = await drawn();
    await endQuote(app, { id, end: "lost", reason: "Too dear" });
    expect((await getRoom(testApp(), { token })).openForMockups).toBe(false);
    for (const late of [() => approve(token), () => addMockup(app, { sessionId, mockup: svgFile() })])
      expect((await refusalOf(late())).message).toMatch(/has ended|is closed/);
    expect((await mailsTo(quote.customerEmail)).map(({ template }) => template)).not.toContain("mockup-decision");
    expect((await read(id))?.status).toBe("lost");
  });

  it("The room of an ended quote needs a new approval once it is opened again", async () => {
    const { id, token } = await drawn();
    const first = await approve(token);
    await endQuote(app, { id, end: "declined" });
    await resumeQuote(app, { id });
    await resumeQuote(app, { id });
    expect(await read(id)).toMatchObject({ status: "quoted", approvedAt: null });
    expect(await db.select().from(mockupApprovals).where(eq(mockupApprovals.id, first.id))).toMatchObject([
      { voidedAt: expect.any(Date) },
    ]);
    expect((await approve(token)).id).not.toBe(first.id);
    expect((await read(id))?.status).toBe("approved");
  });

  it("A quote is not ended by a page that was opened before its client approved, or reverted that", async () => {
    const { id, token } = await drawn();
    const { version } = (await read(id))!;
    await approve(token);
    expect(await refusalOf(endQuote(app, { id, version, end: "declined" }))).toMatchObject({ code: "conflict" });
    const approved = (await read(id))!;
    await decideMockup(testApp(), {
      token,
      decision: "changes_requested",
      version: 1,
      terms: await termsIn(token),
      name: "Ada",
      confirmed: true,
      notes: "Larger",
    });
    expect((await read(id))?.version).toBe(approved.version + 1);
    expect((await read(id))?.status).toBe("quoted");
  });
});
