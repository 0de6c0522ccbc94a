// Tests the quote request as a use case (quotes-1, quotes-8).

import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orderEvents, outboxMessages, quoteRequests, storedFiles } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { quoteForm } from "~/domain/quotes/quotes";
import { openQuoteFile } from "~/services/quotes/admin.server";
import { requestQuote, storeQuoteFile } from "~/services/quotes/requests.server";
import { newVisitor, storedKeys, svgFile } from "../../support/factories/designs";
import { refusalOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";

const db = openDatabase(env.DB);
const app = newVisitor();
const request = (over: object = {}) =>
  quoteForm(shopDay(app.now())).parse({
    customerName: "Quinn Field",
    customerEmail: "Quinn@Club.example",
    projectDescription: "A lighthouse pin for our member-guest.",
    quantity: 80,
    ...over,
  });

describe("requestQuote", () => {
  it("A quote request stores request, logo and history, and emails customer and staff", async () => {
    const { id, status } = await requestQuote(app, request({ logo: svgFile(), preferredSize: "1inch" }));
    expect({ id, status }).toEqual({ id: expect.stringMatching(/^QR-[0-9A-Z]{10}$/), status: "pending" });
    const [quote] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
    expect(quote).toMatchObject({
      customerEmail: "quinn@club.example",
      quantity: 80,
      pinType: "pins",
      logoFileName: "crest.svg",
    });
    const [file] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.key, quote?.logoKey ?? ""));
    expect(file).toMatchObject({ owner: `quote:${id}`, contentType: "image/svg+xml", purpose: "logo" });
    expect(await db.$count(orderEvents, eq(orderEvents.subjectId, id))).toBe(1);
    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.to, "quinn@club.example"));
    expect(mails[0]?.subject).toContain(id);
    expect(await db.$count(outboxMessages, eq(outboxMessages.dedupeKey, `new-quote:${id}`))).toBe(1);
  });

  it("A quote request emails none of a stranger's text to an unconfirmed address", async () => {
    const customerEmail = "stranger@club.example";
    const said = { customerName: "You won", projectDescription: "evil claim", additionalNotes: "evil notes" };
    const { id } = await requestQuote(
      app,
      request({ ...said, customerEmail, logo: svgFile(undefined, "evil logo.svg") }),
    );
    const mailOf = async (template: string) =>
      (
        await db
          .select()
          .from(outboxMessages)
          .where(and(eq(outboxMessages.record, id), eq(outboxMessages.template, template)))
      )[0];
    const mail = await mailOf("quote-received");
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toMatch(/You won|evil/);
    expect(mail?.text).toMatch(/Files we received\s+1\b/);
    expect((await mailOf("new-quote"))?.text).toMatch(/You won[\s\S]*evil claim/);
    const named = { customerName: "Claim https://evil.example/a", customerEmail: "a@b.example" };
    expect(
      quoteForm(shopDay(app.now())).safeParse({ ...named, projectDescription: "A pin.", quantity: 80 }).success,
    ).toBe(false);
  });

  it("A quote request by a robot gets thanks, and nothing is stored", async () => {
    const before = await db.$count(quoteRequests);
    const answer = await requestQuote(app, request({ website: "https://spam.example", logo: svgFile() }));
    expect(answer.status).toBe("pending");
    expect(await db.$count(quoteRequests)).toBe(before);
  });

  it("A quote request keeps the further files that were uploaded for it, and no other request gets them (quotes-13)", async () => {
    const pdf = new File(["%PDF-1.7\n%%EOF\n"], "club logo.ai", { type: "application/postscript" });
    const { key, fileName } = await storeQuoteFile(app, { file: pdf });
    expect(fileName).toBe("club logo.ai");
    const { id } = await requestQuote(app, request({ files: [key] }));
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.key, key));
    expect(file).toMatchObject({ owner: `quote:${id}`, contentType: "application/pdf", fileName: "club logo.ai" });
    const [mail] = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.dedupeKey, `new-quote:${id}`));
    expect(mail?.text).toContain("club logo.ai");
    const before = await db.$count(quoteRequests);
    expect(await refusalOf(requestQuote(app, request({ files: [key] })))).toMatchObject({ code: "invalid" });
    expect(await db.$count(quoteRequests)).toBe(before);

    const open = { id, file: key.split("/")[1] ?? "" };
    expect(await refusalOf(openQuoteFile(app, open))).toMatchObject({ code: "unauthenticated" });
    const { app: staff } = await appAs("admin");
    expect((await openQuoteFile(staff, open)).file.fileName).toBe("club logo.ai");
    const other = await requestQuote(app, request());
    expect(await refusalOf(openQuoteFile(staff, { ...open, id: other.id }))).toMatchObject({ code: "not_found" });
  });

  it("A quote request takes at most five further files, and none of another kind (quotes-13)", async () => {
    const named = Array.from({ length: 6 }, (_, i) => `artwork/0000000${i}-0000-4000-8000-000000000000.pdf`);
    expect(() => request({ files: named })).toThrow("Please send at most 5 files");
    expect(() => request({ files: ["logo/00000000-0000-4000-8000-000000000000.pdf"] })).toThrow("add this file again");
    const page = new File(["<!doctype html><p>Hello"], "logo.pdf", { type: "application/pdf" });
    expect(await refusalOf(storeQuoteFile(app, { file: page }))).toMatchObject({ code: "unsupported_media" });
  });

  it("A quote request leaves nothing when the file is refused", async () => {
    const before = await storedKeys();
    const quotes = await db.$count(quoteRequests);
    const logo = svgFile("<script>alert(1)</script>");
    expect(await refusalOf(requestQuote(app, request({ logo })))).toMatchObject({ code: "unsupported_media" });
    expect(await storedKeys()).toEqual(before);
    expect(await db.$count(quoteRequests)).toBe(quotes);
  });
});
