// Tests campaign email against the emulated provider, and against false, stalled and forged answers.
import { describe, expect, test } from "vitest";
import { createResend, openBulkMailer } from "~/gateways/bulk-mailer.server";
import { readBulkWebhook } from "~/gateways/bulk-webhook.server";
import { bulkWebhook, type Fault, startBulkProvider, webhookSecret } from "../support/faults/bulk-provider";

const mail = (id: string, over = {}) => ({
  id,
  to: `${id}@club.example`,
  toName: null,
  subject: "New pins",
  html: "<p>Hi</p>",
  text: "Hi",
  headers: { "List-Unsubscribe": "<https://shop.example/unsubscribe/x>" },
  replyTo: "sales@shop.example",
  ...over,
});

describe("batches", () => {
  test("One call sends a hundred emails, with their ids in order and the same answer under the same key", async () => {
    const provider = startBulkProvider();
    const mails = Array.from({ length: 100 }, (_, i) => mail(`r${i}`));
    const first = await createResend(provider.settings).deliver("k1", mails);
    expect(first).toEqual({ outcome: "accepted", mails: provider.sent.map(({ id }) => ({ providerId: id })) });
    expect(await createResend(provider.settings).deliver("k1", mails)).toEqual(first);
    expect(provider.sent).toHaveLength(100);
    expect(provider.sent[7]).toMatchObject({ to: ["r7@club.example"], headers: mails[7]?.headers });
  });

  test("A refused address stops no other email, and the ids stay with their emails", async () => {
    const provider = startBulkProvider({ refused: ["b@club.example"] });
    const mails = [mail("x", { to: "no address" }), mail("a"), mail("b"), mail("c")];
    const outcome = await createResend(provider.settings).deliver("k", mails);
    expect(outcome).toEqual({
      outcome: "accepted",
      mails: [
        { refused: "The address is not valid" },
        { providerId: provider.sentTo("a@club.example")[0]?.id },
        { refused: "Invalid `to` field." },
        { providerId: provider.sentTo("c@club.example")[0]?.id },
      ],
    });
  });

  test("Text that could break a header never reaches the provider (mail-4)", async () => {
    const provider = startBulkProvider();
    const breaks = ["\r\nBcc: a@b.example", "\n", "\0", "\u2028", "\u2029", "x".repeat(999)];
    const mails = breaks.flatMap((text, i) => [
      mail(`s${i}`, { subject: `Hi${text}` }),
      mail(`t${i}`, { to: `a${text}@b.example` }),
      mail(`h${i}`, { headers: { "List-Unsubscribe": `<x>${text.repeat(3)}` } }),
    ]);
    const two = mail("two", { to: "a@b.example,c@d.example" });
    const outcome = await createResend(provider.settings).deliver("k", [...mails, two]);
    expect(outcome).toMatchObject({ mails: Array(mails.length + 1).fill({ refused: expect.any(String) }) });
    expect(provider.calls()).toBe(0);
  });

  test.each<[Fault, object]>([
    [
      { kind: "429", retryAfter: 7 },
      { outcome: "not_sent", retryAfterSeconds: 7 },
    ],
    [{ kind: "401" }, { outcome: "locked_out", code: "401 missing_api_key" }],
    [{ kind: "403" }, { outcome: "locked_out", code: "403 without a JSON body" }],
    [{ kind: "500" }, { outcome: "doubtful" }],
    [{ kind: "down" }, { outcome: "doubtful" }],
    [{ kind: "lost" }, { outcome: "doubtful" }],
    [{ kind: "garbage" }, { outcome: "doubtful" }],
  ])("%j", async (fault, outcome) => {
    const provider = startBulkProvider();
    provider.faults.push(fault);
    expect(await createResend(provider.settings).deliver("k", [mail("a")])).toMatchObject(outcome);
    expect(await createResend(provider.settings).deliver("k", [mail("a")])).toMatchObject({ outcome: "accepted" });
    expect(provider.sent).toHaveLength(1);
  });

  test("A key that is reused with another text is recognized", async () => {
    const { settings } = startBulkProvider();
    await createResend(settings).deliver("k", [mail("a")]);
    expect(await createResend(settings).deliver("k", [mail("b")])).toMatchObject({ outcome: "key_reused" });
  });
});

test("Production without a bulk provider has no campaigns, and locally the outbox is the delivery", async () => {
  expect(openBulkMailer({ ENVIRONMENT: "production" } as unknown as Env)).toBeNull();
  const local = openBulkMailer({ ENVIRONMENT: "local" } as unknown as Env);
  const outcome = await local?.deliver("k", [mail("a"), mail("b", { to: "no address" })]);
  expect(outcome).toMatchObject({ mails: [{ providerId: null }, { refused: "The address is not valid" }] });
});

describe("webhooks", () => {
  const bounce = { email_id: "e1", to: ["Ann@club.example"], bounce: { type: "Permanent", message: "No such user" } };
  const read = ({ headers, body }: ReturnType<typeof bulkWebhook>) => readBulkWebhook(webhookSecret, headers, body);
  const another = `whsec_${btoa("another")}`;

  test("Deliveries, hard bounces and complaints are read; soft bounces and the rest are ignored", () => {
    expect(read(bulkWebhook("email.bounced", bounce))).toEqual({
      verified: true,
      fates: [
        { kind: "bounced", email: "ann@club.example", providerId: "e1", detail: "No such user", bounceType: "hard" },
      ],
    });
    expect(read(bulkWebhook("email.complained", { to: ["a@b.example"] }))).toMatchObject({
      fates: [{ kind: "complained", email: "a@b.example" }],
    });
    expect(read(bulkWebhook("email.delivered", { email_id: "e2", to: ["a@b.example"] }))).toMatchObject({
      fates: [{ kind: "delivered", email: "a@b.example", providerId: "e2" }],
    });
    const soft = { ...bounce, bounce: { type: "Transient" } };
    expect(read(bulkWebhook("email.bounced", soft))).toEqual({ verified: true, fates: [] });
    expect(read(bulkWebhook("email.opened", { to: ["a@b.example"] }))).toEqual({ verified: true, fates: [] });
  });

  test("One of two secrets is enough while a secret is rotated, whichever the shop knows", () => {
    for (const secrets of [
      [another, webhookSecret],
      [webhookSecret, another],
    ]) {
      expect(read(bulkWebhook("email.bounced", bounce, { secrets }))).toMatchObject({ verified: true });
    }
    const at = new Date(Date.now() - 4 * 60_000);
    expect(read(bulkWebhook("email.bounced", bounce, { at }))).toMatchObject({ verified: true });
  });

  test("No forged, changed, old or unsigned webhook is read", () => {
    const sent = bulkWebhook("email.bounced", bounce);
    expect(read({ ...sent, body: sent.body.replace("Ann", "Bob") })).toEqual({ verified: false });
    expect(read(bulkWebhook("email.bounced", bounce, { secrets: [another] }))).toEqual({ verified: false });
    for (const minutes of [-6, 6]) {
      const at = new Date(Date.now() + minutes * 60_000);
      expect(read(bulkWebhook("email.bounced", bounce, { at }))).toEqual({ verified: false });
    }
    const headers = new Headers(sent.headers);
    headers.set("svix-timestamp", String(Number(sent.headers.get("svix-timestamp")) + 1));
    expect(read({ ...sent, headers })).toEqual({ verified: false });
    for (const name of ["svix-id", "svix-timestamp", "svix-signature"]) {
      const headers = new Headers(sent.headers);
      headers.delete(name);
      expect(read({ ...sent, headers })).toEqual({ verified: false });
    }
  });
});
