// Checks that when a record ends, its rooms, their sockets, its checkouts at PayPal and its links end too.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { quoteCollaborationSessions, users } from "~/db/schema";
import { setDisabled, setRole } from "~/services/accounts/admin.server";
import { requestPasswordReset } from "~/services/accounts/password-reset.server";
import { changePassword, signOutElsewhere } from "~/services/accounts/profile.server";
import { resetTwoFactor } from "~/services/accounts/two-factor.server";
import { deleteProduct } from "~/services/back-office/delete-product.server";
import { approveByPhone } from "~/services/collaboration/approve-by-link.server";
import { resumeQuote } from "~/services/collaboration/resumed-quotes.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import type { App } from "~/services/core/app.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { capturePayment } from "~/services/payments/payments.server";
import { resetPassword } from "~/services/privacy/password-reset.server";
import { erasePerson } from "~/services/privacy/person.server";
import { signOut, signOutEverywhere } from "~/services/privacy/sign-out.server";
import { answerQuote, deleteQuote } from "~/services/quotes/admin.server";
import { endQuote, expireQuotes } from "~/services/quotes/endings.server";
import { approvedPins, atPayPal, refusalOf, unheardPins } from "../support/factories/payments";
import { mailedToken, password, quickHash } from "../support/factories/people";
import { db, joinRoom, newRoom, newStaff, openSocket, priced } from "../support/factories/rooms";
import { appAs, newCustomOrder } from "../support/factories/staff";

const owner = async () => (await appAs("admin")).app;

describe("an open room", () => {
  it("An open room closes when its quote is deleted", async () => {
    const room = await newRoom();
    const socket = await room.join();
    await deleteQuote(room.staff.app(), { id: room.quote.id });
    expect(await socket.closed()).toBe(4401);
    expect(socket.of("session_ended")).toHaveLength(1);
    expect(await (await openSocket(`/ws?session=${room.token}`)).closed()).toBe(4401);
  });

  it("An open room closes when its client is erased", async () => {
    const email = "room-erased@ends.example";
    const room = await newRoom({ customerEmail: email, status: "completed" });
    const socket = await room.join();
    await erasePerson(await owner(), { email, confirmed: email });
    expect(await socket.closed()).toBe(4401);
    const [session] = await db
      .select()
      .from(quoteCollaborationSessions)
      .where(eq(quoteCollaborationSessions.id, room.sessionId));
    expect(session).toMatchObject({ isActive: false, clientName: "Erased" });
  });

  it.each([
    ["disabled", (app: Awaited<ReturnType<typeof owner>>, id: string) => setDisabled(app, { id, disabled: true })],
    [
      "a customer from now on",
      (app: Awaited<ReturnType<typeof owner>>, id: string) => setRole(app, { id, role: "user" }),
    ],
  ])("An open room removes a colleague who is %s, and nobody else", async (_how, end) => {
    const room = await newRoom();
    const colleague = await newStaff();
    const [client, staff] = [await room.join(), await room.join({ cookie: colleague.cookie })];
    await end(await owner(), colleague.id);
    expect(await staff.closed()).toBe(4409);
    await client.until("user_left");
    expect(client.state.closed).toBeNull();
  });

  const next = { password: "another-good-word", confirmPassword: "another-good-word" };
  it.each<[string, (app: App, person: { id: string; email: string }) => Promise<unknown>]>([
    ["signs out", (app) => signOut(app)],
    ["signs out everywhere", (app) => signOutEverywhere(app)],
    ["ends the other sessions", (app) => signOutElsewhere(app, {})],
    ["changes the password", (app) => changePassword(app, { currentPassword: password, ...next })],
    [
      "sets a password by email",
      async (_app, { email }) => {
        await requestPasswordReset(await owner(), { email });
        await resetPassword(await owner(), {
          token: await mailedToken(email.toLowerCase(), "password-reset"),
          ...next,
        });
      },
    ],
    ["loses the second step to an owner", async (_app, { id }) => resetTwoFactor(await owner(), { id })],
  ])("An open room disconnects a colleague who %s, and nobody else", async (_how, end) => {
    const room = await newRoom();
    const colleague = await newStaff();
    await db.update(users).set({ passwordHash: quickHash, recoveryCodes: [] }).where(eq(users.id, colleague.id));
    const [client, staff] = [await room.join(), await room.join({ cookie: colleague.cookie })];
    await end(colleague.app(), colleague);
    expect(await staff.closed()).toBe(4409);
    await client.until("user_left");
    expect(client.state.closed).toBeNull();
  });

  it("An open room reloads its mockup when its quote ends or its order is canceled", async () => {
    const room = await newRoom();
    const socket = await room.join();
    await endQuote(room.staff.app(), { id: room.quote.id, end: "lost", version: undefined });
    await socket.until("approval_changed");
    const order = await newCustomOrder({ status: "pending" });
    const { collaborationUrl } = await startRoom(room.staff.app(), {
      quoteId: order.id,
      clientName: "Robin",
      clientEmail: order.customerEmail,
    });
    const ofOrder = await joinRoom(collaborationUrl.split("/").at(-1)!, order.id);
    await cancelOrder(await owner(), { id: order.id, reason: "no", refund: false, restock: false });
    await ofOrder.until("approval_changed");
  });

  it("An open room reloads its mockup when its quote expires, is opened again, gets another price or is approved elsewhere", async () => {
    const room = await newRoom({ validUntil: "2020-01-01" });
    const socket = await room.join();
    const changes = () => socket.of("approval_changed").length;
    const staff = room.staff.app();
    await expireQuotes(staff);
    await expect.poll(changes).toBe(1);
    await resumeQuote(staff, { id: room.quote.id });
    await expect.poll(changes).toBe(2);
    await answerQuote(staff, {
      id: room.quote.id,
      ...priced(90_000),
      notes: undefined,
      validUntil: undefined,
    });
    await expect.poll(changes).toBe(3);
    await approveByPhone(staff, { id: room.quote.id, reason: "Robin called today" });
    await expect.poll(changes).toBe(4);
  });
});

describe("a checkout that waits at PayPal", () => {
  it("A checkout at PayPal takes no money for a product that was deleted meanwhile", async () => {
    const { product, buyer, paypalId } = await approvedPins();
    await deleteProduct(await owner(), { id: product.id });
    expect(await refusalOf(capturePayment(buyer.app, paypalId))).toMatchObject({ code: "conflict" });
    expect((await atPayPal(paypalId)).captures).toEqual([]);
  });

  it("A checkout at PayPal takes no money from a person who was erased meanwhile", async () => {
    const { buyer, paypalId } = await approvedPins();
    const email = buyer.customer.email;
    await erasePerson(await owner(), { email, confirmed: email });
    expect(await refusalOf(capturePayment(buyer.app, paypalId))).toMatchObject({ code: "conflict" });
    expect((await atPayPal(paypalId)).captures).toEqual([]);
  });

  it("A person whose payment is being confirmed cannot be erased", async () => {
    const { buyer } = await unheardPins();
    const email = buyer.customer.email;
    await expect(erasePerson(await owner(), { email, confirmed: email })).rejects.toMatchObject({ code: "conflict" });
  });
});
