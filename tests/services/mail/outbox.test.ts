// The outbox as staff see it: filters, pages, and a mail that is sent again (email-5).
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { outboxFilter } from "~/domain/campaigns/outbox";
import { listOutbox, resendMail } from "~/services/campaigns/outbox-admin.server";
import type { App } from "~/services/core/app.server";
import { deliverMail, mailNow } from "~/services/mail/outbox.server";
import { db, staffApp } from "../../support/after-sale";
import { settled, testApp } from "../../support/app";
import { refusalOf } from "../../support/ledger";

let staff: App;
const states = ["sent", "failed", "unknown", "queued"] as const;

beforeAll(async () => {
  staff = await staffApp();
  for (const [index, state] of states.entries()) {
    const to = `${state}@outbox.example`;
    const mail = { subject: `Mail ${index}`, html: "<p>Hello</p>", text: "Hello" };
    await mailNow(testApp(), [{ to, template: "test", mail }]);
    await settled();
    const createdAt = new Date(Date.UTC(2026, 9, 1 + index));
    await db.update(outboxMessages).set({ state, createdAt }).where(eq(outboxMessages.to, to));
  }
});

const subjects = async (query: Record<string, string>) =>
  (await listOutbox(staff, outboxFilter.parse(query))).rows
    .filter(({ to }) => to.endsWith("@outbox.example"))
    .map(({ subject }) => subject);

describe("the list", () => {
  it("is filtered by state; unsent is what the overview counts", async () => {
    expect(await subjects({ state: "failed" })).toEqual(["Mail 1"]);
    expect(await subjects({ state: "unsent" })).toEqual(["Mail 2", "Mail 1"]);
    expect(await subjects({ state: "nonsense" })).toHaveLength(4);
  });

  it("is searched by the beginning of an address, whatever its letters, beside a state", async () => {
    expect(await subjects({ q: " Unknown@Out" })).toEqual(["Mail 2"]);
    expect(await subjects({ q: "unknown@out", state: "sent" })).toEqual([]);
    expect(await subjects({ q: "sent@outbox.example", state: "sent" })).toEqual(["Mail 0"]);
  });

  it("turns its pages", async () => {
    const first = await listOutbox(staff, {}, 2);
    const second = await listOutbox(staff, { before: first.next ?? "" }, 2);
    expect(second.rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(first.rows.map(({ id }) => id)));
    expect(second.next).toBeNull();
  });

  it("is staff's", async () => {
    expect((await refusalOf(listOutbox(testApp()))).code).toBe("unauthenticated");
    expect((await refusalOf(resendMail(testApp(), "x"))).code).toBe("unauthenticated");
  });
});

describe("a mail that did not leave", () => {
  const one = async (state: string) => (await listOutbox(staff, { q: `${state}@outbox` })).rows[0]!;

  it.each(["failed", "unknown"])("that is %s is sent again, once", async (state) => {
    const { id } = await one(state);
    await resendMail(staff, id);
    await settled();
    await deliverMail(testApp(), id);
    expect(await one(state)).toMatchObject({ state: "sent", lastError: null });
    expect((await refusalOf(resendMail(staff, id))).code).toBe("conflict");
  });
});
