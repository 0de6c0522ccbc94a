// Checks that lists of endpoints are bounded and say so: following `Link: rel="next"` gives every row once, newest first.
import { beforeAll, describe, expect, it } from "vitest";
import { quoteRequests } from "~/db/schema";
import { sendEmails } from "~/services/mail/outbox.server";
import { newCode } from "../support/factories/buyers";
import { db, newInvoice } from "../support/factories/order-management";
import { newCustomOrder, newOrder } from "../support/factories/staff";
import { testApp } from "../support/fixtures/app";
import { ask, signIn } from "../support/fixtures/requests";

let admin: { cookie: string };
const moment = (n: number) => new Date(Date.UTC(2026, 5, 1) + Math.floor(n / 2) * 1000);

beforeAll(async () => {
  admin = await signIn("admin");
  // Two rows of each list have the same time, and the cursor must tell the two apart.
  for (let n = 0; n < 5; n++) {
    const createdAt = moment(n);
    await newOrder({ createdAt });
    await newCustomOrder({ createdAt });
    await newInvoice({ createdAt });
    await newCode({ createdAt });
    await db.insert(quoteRequests).values({
      id: `QR-LIST00000${n}`,
      customerName: "Jo",
      customerEmail: "jo@list.example",
      projectDescription: "Pins",
      quantity: 50,
      createdAt,
    });
    const mail = { subject: `Mail ${n}`, html: "<p>Hello</p>", text: "Hello" };
    await sendEmails(testApp({ now: () => createdAt }), [
      { to: "list@club.example", template: "test", record: null, mail },
    ]);
  }
});

/** Follows the Link header. Returns all rows and the number of answers. */
async function walk(path: string) {
  const rows: Record<string, unknown>[] = [];
  let [next, answers]: [string | null, number] = [path, 0];
  while (next) {
    const answer: Awaited<ReturnType<typeof ask<Record<string, unknown>[]>>> = await ask("GET", next, admin);
    expect(answer.status).toBe(200);
    rows.push(...answer.body);
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
    answers++;
  }
  return { rows, answers };
}

/** Leaves out the state, because the queue may send an email between two requests. */
const withoutState = ({ state, ...row }: Record<string, unknown>) => row;

describe("a list of an endpoint", () => {
  it.each(["orders", "custom-orders", "manual-invoices", "discount-codes", "quote-requests", "outbox"])(
    "GET /api/%s continues where it ended",
    async (list) => {
      const mine = list === "outbox" ? "to=list@club.example&" : "";
      const whole = await walk(`/api/${list}?${mine}limit=1000`);
      expect(whole.answers).toBe(1);
      expect(whole.rows.length).toBeGreaterThanOrEqual(5);
      const pages = await walk(`/api/${list}?${mine}limit=2`);
      expect(pages.answers).toBe(Math.ceil(whole.rows.length / 2));
      expect(pages.rows.map(withoutState)).toEqual(whole.rows.map(withoutState));
    },
  );

  it("A list keeps its filter, refuses a limit above 1,000, and starts from the beginning for an invalid cursor", async () => {
    const { rows } = await walk("/api/quote-requests?q=jo@list.example&limit=3");
    expect(rows).toHaveLength(5);
    expect((await ask("GET", "/api/orders?limit=1001", admin)).status).toBe(400);
    expect((await ask<unknown[]>("GET", "/api/orders?before=nonsense", admin)).body.length).toBeGreaterThanOrEqual(5);
  });
});
