// Tests roles: only owners change rights, staff do the rest, production sees what is to be made, and a disabled account does nothing.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, orders, users } from "~/db/schema";
import { plainChoices } from "~/domain/designer/choices";
import { orderFilter } from "~/domain/orders/admin";
import { listUsers, setDisabled, setRole } from "~/services/accounts/admin.server";
import { signIn as signInByPassword } from "~/services/accounts/sign-in.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { newPerson, password, refused, visitor } from "../../support/factories/people";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { formOf, send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);

describe("roles", () => {
  it("Staff work on orders but change no rights, and production does neither", async () => {
    const somebody = await appAs("user");
    const staff = await appAs("staff");
    const production = await appAs("production");
    const orders = (app: typeof staff.app) => refused(listOrderHistory(app, orderFilter.parse({})));
    expect(await orders(staff.app)).toBe("done");
    expect(await orders(production.app)).toBe("forbidden");
    for (const { app } of [staff, production]) {
      expect(await refused(setRole(app, { id: somebody.id, role: "admin" }))).toBe("forbidden");
      expect(await refused(setDisabled(app, { id: somebody.id, disabled: true }))).toBe("forbidden");
    }
    expect(await refused(listUsers(production.app, { q: "", before: undefined }))).toBe("forbidden");
  });

  it("A production account opens the board and its sheets, and no other page or endpoint of staff", async () => {
    const { cookie } = await signIn("production");
    const design = { pinType: "pins" as const, quantity: 40, size: "1inch", plating: "gold", packaging: ["just-pins"] };
    const files = { pricePerPinCents: 98_765, logoKey: "k", previewKey: null, cardKey: null };
    const order = await newCustomOrder({
      status: "in_production",
      notes: "Matte, please",
      staffNotes: "MARGIN 60%",
      pricePerPinCents: 98_765,
      furtherDesigns: [{ ...design, ...files, choices: plainChoices() }],
    });
    const slip = await newOrder({ status: "processing" });
    expect((await send("GET", "/admin/production", { cookie })).status).toBe(200);
    const to = await send("GET", "/admin", { cookie });
    expect([to.status, to.headers.get("Location")]).toEqual([302, "/admin/production"]);
    for (const path of [
      "/admin/orders",
      "/admin/quotes",
      "/admin/find?q=customer",
      "/admin/marketing",
      "/admin/users",
      "/api/orders",
    ]) {
      expect((await send("GET", path, { cookie })).status, path).toBe(403);
    }
    const board = await (await send("GET", "/admin/production", { cookie })).text();
    expect(board).not.toMatch(/href="\/admin\/(?:orders\/[\w-]+"|orders"|money|contacts)/);
    const sheet = `/admin/orders/${order.id}/print`;
    expect(board).toContain(`href="${sheet}"`);
    const papers = await Promise.all(
      [sheet, `/admin/orders/${slip.id}/print`].map(async (path) => (await send("GET", path, { cookie })).text()),
    );
    expect(papers[0]).toContain("Matte, please");
    expect(papers[1]).toContain(slip.product.name);
    const hidden = ["98765", "98_765", "pricePerPinCents", "MARGIN", order.customerEmail, slip.customerEmail];
    for (const html of [board, ...papers]) for (const word of hidden) expect(html).not.toContain(word);
    await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, slip.id));
    await db.update(customOrders).set({ archivedAt: new Date() }).where(eq(customOrders.id, order.id));
    for (const id of [slip.id, order.id])
      expect((await send("GET", `/admin/orders/${id}/print`, { cookie })).status, id).toBe(404);
    const asStaff = await send("GET", sheet, { cookie: (await signIn("staff")).cookie });
    expect(await asStaff.text()).toContain("MARGIN 60%");
  });
});

describe("the production role ships from its board (admin-14)", () => {
  const shipping = async (id: string, rest: Record<string, string> = {}) => {
    const body = { intent: "ship", id, version: "1", carrier: "ups", trackingNumber: "1Z999", withMail: "on", ...rest };
    const answer = await send("POST", "/admin/production.data", {
      cookie: (await signIn("production")).cookie,
      form: formOf(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const statusOf = async (id: string) =>
    (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;

  it("An order of the board ships with its tracking number, and the answer names no money", async () => {
    const order = await newOrder({ status: "processing" });
    const wrong = await shipping(order.id, { carrier: "usps" });
    expect(wrong.text).toContain("looks like a tracking number of UPS");
    const { status, text } = await shipping(order.id);
    // The card has left the board, so the page of the card leads back to it.
    expect(status).toBe(202);
    expect(text).not.toMatch(/\$\d|Cents/);
    expect(await statusOf(order.id)).toBe("shipped");
    const design = await newCustomOrder({ status: "in_production", balancePaymentId: (await newOrder()).paymentId });
    await shipping(design.id);
    const [made] = await db.select().from(customOrders).where(eq(customOrders.id, design.id));
    expect(made).toMatchObject({ status: "shipped", trackingNumber: "1Z999" });
  });

  it("An order on hold does not ship from the board, and the refusal names no money", async () => {
    const unpaid = await newOrder({ status: "processing", owedCents: 4242 });
    const leaving = await newOrder({ status: "processing", cancelRequestedAt: new Date() });
    for (const { id } of [unpaid, leaving]) {
      const { text } = await shipping(id, { unpaid: `${id} 4242 0` });
      expect(text).toContain("This order is on hold. Ask the office before you ship it.");
      expect(text).not.toMatch(/42\.42|\$/);
      expect(await statusOf(id)).toBe("processing");
    }
  });

  it("An order that is not on the board does not ship from it", async () => {
    for (const order of [await newOrder({ status: "delivered" }), await newOrder({ archivedAt: new Date() })])
      expect((await shipping(order.id)).text).toContain("This order isn't on the board anymore.");
    const pending = await newCustomOrder({ status: "approved" });
    expect((await shipping(pending.id)).text).toContain("This order isn't on the board anymore.");
  });
});

it("Staff who sign in land in the back office, and customers in the shop (accounts-12)", async () => {
  const landing = async (role: "user" | "production" | "staff" | "admin", query = "") => {
    const person = await newPerson();
    await db.update(users).set({ role, emailVerifiedAt: new Date() }).where(eq(users.id, person.id));
    const answer = await send("POST", `/login${query}`, { form: formOf({ username: person.username, password }) });
    return answer.headers.get("Location");
  };
  expect(await landing("user")).toBe("/");
  for (const role of ["production", "staff", "admin"] as const) expect(await landing(role)).toBe("/admin");
  expect(await landing("staff", "?redirectTo=%2Fcart")).toBe("/cart");
});

describe("an account whose email address is not confirmed", () => {
  it("An unconfirmed account gets no role of the back office, because a stranger may have opened it with a colleague's address", async () => {
    const { app: owner } = await appAs("admin");
    const person = await newPerson();
    for (const role of ["production", "staff", "admin"] as const)
      expect(await refused(setRole(owner, { id: person.id, role })), role).toBe("conflict");
    expect(await db.select({ role: users.role }).from(users).where(eq(users.id, person.id))).toEqual([
      { role: "user" },
    ]);
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.id));
    expect(await refused(setRole(owner, { id: person.id, role: "staff" }))).toBe("done");
  });
});

describe("a disabled account", () => {
  it("A disabled account is signed out immediately, cannot sign in until enabled, and gets no reason", async () => {
    const { app: owner } = await appAs("admin");
    const person = await newPerson();
    await setDisabled(owner, { id: person.id, disabled: true });
    expect(await visitor(person.sessionToken).viewer()).toBeNull();
    expect(await refused(signInByPassword(visitor(), { username: person.username, password }))).toBe("unauthenticated");
    await setDisabled(owner, { id: person.id, disabled: false });
    expect(await refused(signInByPassword(visitor(), { username: person.username, password }))).toBe("done");
  });

  it("The last owner's account cannot be disabled", async () => {
    await db.update(users).set({ role: "user" }).where(eq(users.role, "admin"));
    const owner = await appAs("admin");
    expect(await refused(setDisabled(owner.app, { id: owner.id, disabled: true }))).toBe("conflict");
    const second = await appAs("admin");
    await setDisabled(owner.app, { id: second.id, disabled: true });
    expect(await refused(setRole(owner.app, { id: owner.id, role: "staff" }))).toBe("conflict");
  });
});
