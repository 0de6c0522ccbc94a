// Tests the endpoints of campaigns, through the built Worker (campaigns-4).
import { env, exports } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { contacts, discountCodes, emailCampaigns, outboxMessages, suppressions } from "~/db/schema";
import { ask, formOf, send, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
let staff = { cookie: "", email: "" };

beforeAll(async () => {
  staff = await signIn("admin");
  await signIn("user", { email: "ann@lee.example" });
  await db.insert(contacts).values([
    { email: "bo@club.example", name: "Bo Ek", source: "newsletter", consentAt: new Date() },
    { email: "gone@club.example", source: "order" },
  ]);
  await db.insert(suppressions).values({ email: "gone@club.example", reason: "unsubscribed" });
  await db.insert(discountCodes).values([
    { code: "TEN", discountType: "percentage", discountValue: 10 },
    { code: "OLD", discountType: "percentage", discountValue: 10, validUntil: new Date(0) },
  ]);
});

const post = (path: string, body?: unknown) => ask("POST", path, { body, cookie: staff.cookie });
const campaignId = expect.stringMatching(/^EC-[0-9A-Z]{10}$/);

async function uploadCsv(content: string, { name = "t.csv", type = "text/csv", field = "csvFile" } = {}) {
  const form = new FormData();
  form.set(field, new File([content], name, { type }));
  return ask("POST", "/api/upload-tournament-csv", { form, cookie: staff.cookie });
}

describe("campaign endpoints", () => {
  it("POST /api/send-mass-discount-email reaches every customer except those who unsubscribed", async () => {
    expect(await post("/api/send-mass-discount-email", { discountCode: "ten" })).toMatchObject({
      status: 200,
      body: { campaignId, status: "done", result: { sent: 2, failed: 0, skipped: 1 } },
    });
    expect(await post("/api/send-mass-discount-email", { discountCode: "NOPE" })).toMatchObject({ status: 404 });
    expect(await post("/api/send-mass-discount-email", { discountCode: "OLD" })).toMatchObject({ status: 409 });
    expect(await post("/api/send-mass-discount-email", {})).toMatchObject({ status: 400 });
  });

  it("A page's email to one unsubscribed person is refused before anything is written, the new code included", async () => {
    const vip = { email: "gone@club.example", name: "Gone", promoCode: "VIPGONE", discountPercent: "20" };
    const fields = { ...vip, createCode: "on", launchKey: "k-gone", intent: "one" };
    const codes = await db.$count(discountCodes);
    const sent = await send("POST", "/admin/vip", { form: formOf(fields), cookie: staff.cookie });
    expect(sent.status).toBe(409);
    expect(await sent.text()).toContain("gone@club.example has unsubscribed from our emails.");
    expect(await db.$count(discountCodes)).toBe(codes);
    expect(await db.$count(emailCampaigns, eq(emailCampaigns.launchKey, "k-gone"))).toBe(0);
  });

  it("POST /api/send-marketing-email leaves out excluded addresses, and GET /api/campaigns/{id} follows it", async () => {
    const body = { subject: "News", content: "Hello", excludeEmails: " BO@club.example , , x@y.example" };
    const sent = await post("/api/send-marketing-email", body);
    expect(sent).toMatchObject({ status: 200, body: { result: { sent: 1, failed: 0, skipped: 2 } } });
    const followed = await ask("GET", `/api/campaigns/${sent.body.campaignId}`, { cookie: staff.cookie });
    expect(followed).toMatchObject({
      status: 200,
      body: { status: "done", result: { sent: 1, failed: 0, skipped: 2 } },
    });
    expect(await post("/api/send-marketing-email", { subject: " ", content: "x" })).toMatchObject({
      status: 400,
      body: { message: "Please provide both subject and content.", fieldErrors: { subject: expect.any(Array) } },
    });
    expect((await ask("GET", "/api/campaigns/EC-NONE", { cookie: staff.cookie })).status).toBe(404);
  });

  it("A repeated Idempotency-Key finds the first campaign", async () => {
    const options = {
      body: { subject: "Once", content: "Hello" },
      cookie: staff.cookie,
      headers: { "Idempotency-Key": "k1" },
    };
    const [first, second] = await Promise.all([
      ask("POST", "/api/send-marketing-email", options),
      ask("POST", "/api/send-marketing-email", options),
    ]);
    expect(first.body.campaignId).toBe(second.body.campaignId);
    const mails = await ask<{ subject: string }[]>("GET", "/api/outbox?to=bo@club.example", { cookie: staff.cookie });
    expect(mails.body.filter(({ subject }) => subject === "Once")).toHaveLength(1);
  });

  it("Without a key the same person, text and audience find the first campaign for ten minutes, even if someone joined meanwhile", async () => {
    const words = { subject: "No key", content: "Hello", excludeEmails: "ann@lee.example" };
    const launch = async (body: object = words, cookie = staff.cookie, headers: Record<string, string> = {}) => {
      const { status, body: answer } = await ask("POST", "/api/send-marketing-email", { body, cookie, headers });
      expect([200, 202]).toContain(status);
      return answer.campaignId;
    };
    const [first, second] = await Promise.all([launch(), launch()]);
    expect([second, await launch()]).toEqual([first, first]);
    const to = (email: string) => and(eq(outboxMessages.to, email), eq(outboxMessages.subject, "No key"));
    expect(await db.$count(outboxMessages, to("bo@club.example"))).toBe(1);
    const others = [
      await launch({ ...words, content: "Hello again" }),
      await launch({ ...words, excludeEmails: "" }),
      await launch(
        words,
        (await signIn("admin", { username: "colleague", email: "colleague@pinhigh.example" })).cookie,
      ),
    ];
    await db.insert(contacts).values({ email: "new@club.example", source: "import" });
    expect(await launch()).toBe(first);
    expect(await db.$count(outboxMessages, to("new@club.example"))).toBe(0);
    others.push(await launch(words, staff.cookie, { "Idempotency-Key": "k2" }));
    expect(await db.$count(outboxMessages, to("new@club.example"))).toBe(1);
    // Ten minutes after a launch without a key, the same launch is a new campaign.
    const then = new Date(Date.now() - 10 * 60_000);
    await db.update(emailCampaigns).set({ createdAt: then }).where(eq(emailCampaigns.subject, "No key"));
    others.push(await launch());
    expect(new Set([first, ...others]).size).toBe(6);
  });

  it("POST /api/upload-tournament-csv, send-tournament-campaign, the template and the export work in turn", async () => {
    expect(await uploadCsv("Email,Tournament\na@t.example,Open\nbad,x\nA@t.example,Open\n")).toMatchObject({
      status: 200,
      body: { count: 1, errors: [{ row: 3, message: expect.any(String) }], duplicates: 1 },
    });
    expect(await uploadCsv("x", { type: "image/png" })).toMatchObject({
      status: 415,
      body: { message: "Please upload a CSV file." },
    });
    expect(await uploadCsv("\x89PNG\0", { name: "a.csv" })).toMatchObject({ status: 415 });
    expect(await uploadCsv("Email,Email\n")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("Row 1") },
    });
    expect(await uploadCsv("Email\n", { field: "file" })).toMatchObject({ status: 400 });
    const body = { emailSubject: "Pins", promoCode: "tour25", discountPercent: 25 };
    expect(await post("/api/send-tournament-campaign", body)).toMatchObject({
      status: 200,
      body: { result: { sent: 1, failed: 0, skipped: 0 } },
    });
    for (const broken of [
      { ...body, discountPercent: 51 },
      { ...body, discountPercent: 0 },
      { ...body, emailSubject: "" },
    ]) {
      expect(await post("/api/send-tournament-campaign", broken)).toMatchObject({
        status: 400,
        body: { message: "Please fill in all required fields with valid values." },
      });
    }
    const template = await send("GET", "/api/tournament-email-template", { cookie: staff.cookie });
    expect(template.headers.get("Content-Type")).toContain("text/html");
    expect(await template.text()).toContain("TOURNAMENT25");
    const csv = await send("GET", "/api/export-tournament-contacts", { cookie: staff.cookie });
    expect(csv.headers.get("Content-Disposition")).toContain("attachment");
    expect(await csv.text()).toContain("a@t.example,,Open");
  });

  it("POST /api/vip-email, test-vip-email and vip-campaign send VIP emails", async () => {
    const vip = { email: "vip@club.example", name: "Vera", promoCode: "vip30", discountPercent: 30 };
    expect(await post("/api/vip-email", vip)).toMatchObject({ status: 200, body: { result: { sent: 1, failed: 0 } } });
    const [mail] = (
      await ask<{ html: string; text: string }[]>("GET", "/api/outbox?to=vip@club.example", { cookie: staff.cookie })
    ).body;
    expect(mail?.html).toContain("VIP30");
    expect(mail?.text).toMatch(/\/unsubscribe\//);
    expect(await post("/api/vip-email", { ...vip, email: "" })).toMatchObject({
      status: 400,
      body: { message: "Please fill in email, promo code, and discount" },
    });
    expect(await post("/api/test-vip-email")).toMatchObject({ status: 200, body: { ok: true, to: staff.email } });
    const campaign = { csvFileName: "vips.csv", promoCode: "VIP30", discountPercent: 30 };
    expect(await post("/api/vip-campaign", campaign)).toMatchObject({ status: 404 });
    expect(await post("/api/vip-campaign", { ...campaign, csvFileName: "" })).toMatchObject({
      status: 400,
      body: { message: "Please fill in all campaign fields" },
    });
  });

  it("POST /api/import-customers imports, and GET /api/export-customers-csv exports", async () => {
    expect(await post("/api/import-customers")).toEqual(
      expect.objectContaining({ status: 200, body: { result: { imported: 0, skipped: 0, duplicates: 0 } } }),
    );
    const csv = await send("GET", "/api/export-customers-csv", { cookie: staff.cookie });
    expect(csv.headers.get("Content-Type")).toContain("text/csv");
    expect(await csv.text()).toContain("bo@club.example,Bo Ek,,,newsletter,yes");
  });
});

describe("unsubscribing from outside", () => {
  it("A GET of the unsubscribe link changes nothing, and a mail program's POST without origin or sign-in unsubscribes", async () => {
    await post("/api/send-marketing-email", { subject: "Leave", content: "Hello" });
    const [mail] = (await ask<{ text: string }[]>("GET", "/api/outbox?to=bo@club.example", { cookie: staff.cookie }))
      .body;
    const path = /\/unsubscribe\/[\w.~-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect((await send("GET", path)).status).toBe(200);
    expect(await db.$count(suppressions)).toBe(1);
    const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await exports.default.fetch(`http://localhost:8788${path}`, { method: "POST", body: oneClick });
    expect(answer.status).toBe(200);
    expect(await db.$count(suppressions)).toBe(2);
    expect((await send("GET", `${path}x`)).status).toBe(404);
    expect((await send("POST", "/webhooks/resend", { body: { type: "email.bounced" } })).status).toBe(403);
  });
});
