// Shows where replies to each email go, and which headers group the emails of a record (conversations-1, conversations-9).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { outboxMessages } from "~/db/schema";
import { defaultContact } from "~/domain/brand/contact";
import type { Mail } from "~/gateways/mailer.server";
import type { App } from "~/services/core/app.server";
import { customerKey, readReplyAddress, replyAddress } from "~/services/core/links/reply-address.server";
import { saveContact } from "~/services/core/settings.server";
import { signText } from "~/services/core/tokens.server";
import { deliverMails, type Email, outboxInserts } from "~/services/mail/outbox.server";
import { newOrderMails } from "~/services/orders/orders.server";
import { appAs, newOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

const app = testApp();
const db = openDatabase(env.DB);
const mail = { subject: "Hi", html: "<p>Hi</p>", text: "Hi" };

/** The email as the provider receives it. */
async function delivered(email: Partial<Email>, within: App = app): Promise<Mail> {
  const sent: Mail[] = [];
  const mailer = {
    async deliver(one: Mail) {
      sent.push(one);
      return { outcome: "sent" as const, providerId: null };
    },
  };
  const posted = outboxInserts(within, [{ to: "ann@lee.example", template: "test", mail, record: null, ...email }]);
  for (const statement of posted.statements) await statement;
  await deliverMails({ ...within, mailer }, posted.ids);
  return sent[0]!;
}

it("A record's reply address fits into an email address, also in lowercase, and names only that record", () => {
  for (const record of ["PH-7Q4KM2XD9A", "CP-DEMO0000001", customerKey("Ann@Lee.example")]) {
    const address = replyAddress(app, record)!;
    expect(address).toMatch(/^reply\+[a-z0-9-]+\.[0-9a-f]{32}@reply\.pinhigh\.example$/);
    expect(address.indexOf("@")).toBeLessThanOrEqual(64);
    expect(readReplyAddress(app, address)).toEqual({ record });
    expect(readReplyAddress(app, address.toUpperCase())).toEqual({ record });
  }
  expect(customerKey("Ann@Lee.example")).toBe(customerKey("ann@lee.example"));
});

it("An address with another record, a changed or a missing signature is forged, and others name no record", () => {
  const address = replyAddress(app, "PH-7Q4KM2XD9A")!;
  const signature = address.slice(address.indexOf(".") + 1, address.indexOf("@"));
  const otherPurpose = signText(app.signingSecrets, "track", "ph-7q4km2xd9a");
  for (const local of [
    `reply+ph-7q4km2xd9b.${signature}`,
    `reply+ph-7q4km2xd9a.${signature.slice(0, -1)}`,
    "reply+ph-7q4km2xd9a",
    "reply+",
    `reply+${otherPurpose}`,
  ]) {
    expect(readReplyAddress(app, `${local}@reply.pinhigh.example`), local).toBe("forged");
  }
  expect(readReplyAddress(app, "reply@reply.pinhigh.example")).toBeNull();
  expect(readReplyAddress(app, "sales@reply.pinhigh.example")).toBeNull();
});

it("A reply address works while its secret is being replaced", () => {
  const old = replyAddress(app, "QR-7Q4KM2XD9A")!;
  const signingSecrets = ["another-secret-of-more-than-32-bytes-in-all", ...app.signingSecrets];
  expect(readReplyAddress({ ...app, signingSecrets }, old)).toEqual({ record: "QR-7Q4KM2XD9A" });
});

it("Replies to an email go to its record, to the customer from staff's email, and otherwise to the contact of today", async () => {
  const { app: staff } = await appAs("staff");
  await saveContact(staff, { ...defaultContact, email: "desk@pinhigh.example" } as never);
  expect((await delivered({ record: "PH-7Q4KM2XD9A" })).replyTo).toBe(replyAddress(app, "PH-7Q4KM2XD9A"));
  expect((await delivered({ record: "PH-7Q4KM2XD9A", replyTo: "ann@lee.example" })).replyTo).toBe("ann@lee.example");
  expect((await delivered({})).replyTo).toBe("desk@pinhigh.example");
  const env = { ...app.env, INBOUND_DOMAIN: undefined } as unknown as Env;
  expect((await delivered({ record: "PH-7Q4KM2XD9A" }, { ...app, env })).replyTo).toBe("desk@pinhigh.example");
});

it("Emails of a record are one thread, and only those that a person wrote are not marked as automatic", async () => {
  const thread = "<ph-7q4km2xd9a@pinhigh.example>";
  expect((await delivered({ record: "PH-7Q4KM2XD9A" })).headers).toEqual({
    References: thread,
    "Auto-Submitted": "auto-generated",
  });
  expect((await delivered({ record: "PH-7Q4KM2XD9A", template: "order-letter" })).headers).toEqual({
    References: thread,
  });
  expect((await delivered({})).headers).toEqual({ "Auto-Submitted": "auto-generated" });
});

it("A new order's email names its record, and staff's copy answers the customer", async () => {
  const order = await newOrder();
  const posted = outboxInserts(app, await newOrderMails(app, { amountCents: 0 } as never, order as never, []));
  for (const statement of posted.statements) await statement;
  const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.record, order.id));
  expect(rows.map(({ to, replyTo }) => [to, replyTo]).toSorted()).toEqual(
    [
      [order.customerEmail, null],
      [app.staffEmail, order.customerEmail],
    ].toSorted(),
  );
});
