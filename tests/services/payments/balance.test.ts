// Tests the balance link and its payment (custom-orders-4, money-10): one valid link, one payment, the exact rest, no personal data.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accessLinks, payments, settings } from "~/db/schema";
import { addDays, endOfShopDay, shopDay } from "~/domain/calendar/calendar";
import { plainChoices } from "~/domain/designer/choices";
import {
  completeBalance,
  getBalancePayment,
  issueBalanceLink,
  revokeBalanceLink,
} from "~/services/checkout/balance-links.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { capturePayment } from "~/services/payments/payments.server";
import { says } from "../../support/assertions/says";
import {
  approved,
  customOrder,
  db,
  eventsOf,
  newBalanceToken,
  newCustomOrder,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import { atPayPal, mailsTo, refusalOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";
import { ask, send } from "../../support/fixtures/requests";

const plainDesign = {
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  choices: plainChoices(),
  pricePerPinCents: 300,
  logoKey: "logos/further.svg",
  previewKey: null,
  cardKey: null,
};

const pageOf = async (token: string | undefined) => (await send("GET", `/balance-payment/${token}`)).text();

async function linked(values: Parameters<typeof newCustomOrder>[0] = {}) {
  const [staff, order] = [await staffApp(), await newCustomOrder(values)];
  return { staff, order, token: await newBalanceToken(staff, order.id) };
}

describe("the link", () => {
  it("The link shows specification and money, never the customer", async () => {
    const { order, token } = await linked();
    const { status, body } = await ask("GET", `/api/balance-payment/${token}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "due",
      order: { id: order.id, quantity: 100 },
      summary: { totalPrice: 500, depositAmount: 50, remainingBalance: 450 },
    });
    expect(JSON.stringify(body)).not.toMatch(/Ann|@buyer/);
  });

  it("The page and the email list the lines that make the total (custom-orders-19)", async () => {
    const markers = { ...plainDesign, pinType: "ball_markers" as const, quantity: 1000 };
    const { staff, order } = await linked({
      furtherDesigns: [markers],
      rushOrder: true,
      rushOrderFeeCents: 10_000,
      discountCode: "FAIRWAY10",
      discountCents: 3600,
      shippingCents: 900,
      taxCents: 4212,
      totalCents: 361_512,
    });
    const rows = [
      "Design 1: 100 pins $500.00",
      "Design 2: 1,000 ball markers $3,000.00",
      "Rush order $100.00",
      "Discount FAIRWAY10 -$36.00",
      "Shipping $9.00",
      "Sales tax $42.12",
      "Total $3,615.12",
    ];
    const { balancePaymentUrl } = await issueBalanceLink(staff, { id: order.id, mail: true });
    const page = await pageOf(balancePaymentUrl.split("/").at(-1));
    says(page, [...rows, "Deposit paid $50.00", "Remaining balance $3,565.12"].join(" "));
    const [mail] = await mailsTo(order.customerEmail);
    const told = [...rows, "Deposit paid -$50.00", "Amount due $3,565.12"].join(" ");
    expect(mail?.text?.replace(/\s+/g, " ")).toContain(told);
  });

  it("The page says that sales tax is not part of the total until the state is known", async () => {
    const { staff, token } = await linked();
    says(await pageOf(token), "100 pins $500.00 Total $500.00");
    await saveTaxRate(staff, { region: "US-CA", rate: 77_500, onShipping: false });
    try {
      says(await pageOf(token), "100 pins $500.00 Total before tax $500.00");
    } finally {
      await db.delete(settings).where(eq(settings.key, "taxRates"));
    }
  });

  it.each(["pending", "cancelled"] as const)("The link is refused for an order at %s", async (status) => {
    const order = await newCustomOrder({ status });
    expect(await refusalOf(issueBalanceLink(await staffApp(), { id: order.id }))).toMatchObject({ code: "conflict" });
  });

  it("The link requests nothing while PayPal reviews a payment of the order", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent", depositPaymentId: null });
    const deposit = { purpose: "deposit" as const, reference: id, recordId: id, snapshot: {}, amountCents: 5000 };
    await db.insert(payments).values({ id: `PY-${id}`, status: "capturing", ...deposit });
    const refused = {
      code: "conflict",
      message: expect.stringContaining("A PayPal payment for this order is under review"),
    };
    expect(await refusalOf(issueBalanceLink(await staffApp(), { id, mail: true }))).toMatchObject(refused);
    await db.update(payments).set({ status: "failed", recordId: null }).where(eq(payments.recordId, id));
    expect(await issueBalanceLink(await staffApp(), { id })).toMatchObject({ balancePaymentUrl: expect.any(String) });
  });

  it("The link is stored only as a hash, and only staff can create it", async () => {
    const { order, token } = await linked();
    const rows = await db.select().from(accessLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await refusalOf(issueBalanceLink(testApp(), { id: order.id }))).toMatchObject({ code: "unauthenticated" });
  });

  it("An expired, revoked, replaced, shortened, lengthened or invented link opens nothing", async () => {
    const { staff, order, token } = await linked();
    const later = testApp({ now: () => new Date(Date.now() + 31 * 86_400_000) });
    expect(await refusalOf(getBalancePayment(later, { token }))).toMatchObject({ code: "not_found" });
    const next = await newBalanceToken(staff, order.id);
    expect(next).not.toBe(token);
    for (const wrong of [token, next.slice(0, 42), `${next}A`, "x".repeat(43), order.id, "%00", "..%2f"]) {
      const { status, body } = await ask("GET", `/api/balance-payment/${wrong}`);
      expect({ status, body }, wrong).toMatchObject({ status: 404, body: { message: expect.any(String) } });
      expect(JSON.stringify(body)).not.toContain(order.id);
    }
    await revokeBalanceLink(staff, { id: order.id });
    expect(await refusalOf(getBalancePayment(testApp(), { token: next }))).toMatchObject({ code: "not_found" });
  });
});

describe("the payment", () => {
  it("The payment moves the order into production, once, with event and emails", async () => {
    const { order, token } = await linked();
    const paypalId = await pay(testApp(), "balance", token, 45_000);
    const completes = await Promise.all(
      Array.from({ length: 50 }, () =>
        ask("POST", `/api/balance-payment/${token}/complete`, { body: { balancePaymentId: paypalId } }),
      ),
    );
    expect(new Set(completes.map(({ status }) => status))).toEqual(new Set([200]));
    expect(completes[0]?.body).toMatchObject({ status: "paid", summary: { remainingBalance: 0 } });
    expect(await customOrder(order.id)).toMatchObject({ status: "in_production", version: 3 });
    expect(await eventsOf(order.id)).toEqual(expect.arrayContaining(["balance_due", "balance_paid", "in_production"]));
    expect(await mailsTo(order.customerEmail)).toHaveLength(1);
    expect(await paymentsFor(order.id)).toHaveLength(1);
    expect((await atPayPal(paypalId)).captures).toHaveLength(1);
  });

  it("The payment is the exact rest, and any other amount is refused before PayPal is called", async () => {
    const { order, token } = await linked();
    for (const amount of [1, 44_999, 45_001, 50_000]) {
      const refusal = await refusalOf(pay(testApp(), "balance", token, amount));
      expect(refusal).toMatchObject({ code: "conflict", message: expect.stringContaining("$450.00") });
    }
    expect(await paymentsFor(order.id)).toEqual([]);
  });

  it("The payment counts once when two were approved, and the second takes nothing", async () => {
    const { order, token } = await linked();
    const [one, two] = [
      await approved(testApp(), "balance", token, 45_000),
      await approved(testApp(), "balance", token, 45_000),
    ];
    const outcomes = await Promise.allSettled([capturePayment(testApp(), one), capturePayment(testApp(), two)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const captures = (await Promise.all([atPayPal(one), atPayPal(two)])).flatMap(({ captures }) => captures);
    expect(captures).toHaveLength(1);
    expect(await customOrder(order.id)).toMatchObject({ status: "in_production" });
  });

  it.each(["in_production", "delivered"] as const)(
    "The balance of an order at %s is requested and paid without starting its production again",
    async (status) => {
      const { staff, order, token } = await linked({ status });
      await issueBalanceLink(staff, { id: order.id, mail: true });
      const textOf = async (named: string) =>
        (await mailsTo(order.customerEmail)).find(({ template }) => template === named)?.text?.replace(/\s+/g, " ");
      expect(await textOf("balance-due")).toMatch(/\$450\.00 is due for your order CP-\w+\. Item/);
      const open = await newBalanceToken(staff, order.id);
      expect(open).not.toBe(token);
      await pay(testApp(), "balance", open, 45_000);
      expect(await customOrder(order.id)).toMatchObject({ status, balancePaymentId: expect.any(String) });
      expect(await eventsOf(order.id)).not.toContain("in_production");
      const received = await textOf("balance-received");
      expect(received).toContain(`We got your payment of $450.00 for order ${order.id}`);
      expect(received?.includes("We'll email you when it ships")).toBe(status === "in_production");
      const told = (await mailsTo(staff.staffEmail)).find(({ subject }) => subject.includes(order.id));
      expect(told?.text).toContain("paid the balance of the order.");
      expect(told?.text).not.toContain("It can ship");
    },
  );

  it("The confirmation of a balance counts the pieces of all designs", async () => {
    const further = { ...plainDesign, quantity: 1_000, pinType: "ball_markers" as const };
    const { staff, order, token } = await linked({ quantity: 50, furtherDesigns: [further] });
    await pay(testApp(), "balance", token, 45_000);
    const received = (await mailsTo(order.customerEmail)).find(({ template }) => template === "balance-received");
    expect(received?.text?.replace(/\s+/g, " ")).toContain("Balance for 1,050 pieces in 2 designs");
    const told = (await mailsTo(staff.staffEmail)).find(({ subject }) => subject.includes(order.id));
    expect(told?.subject).toContain("1,050 pieces in 2 designs can go into production");
  });

  it("The payment of another order completes nothing here", async () => {
    const [mine, other] = [await linked(), await linked()];
    const paypalId = await pay(testApp(), "balance", other.token, 45_000);
    const refusal = await refusalOf(completeBalance(testApp(), { token: mine.token, balancePaymentId: paypalId }));
    expect(refusal).toMatchObject({ code: "not_found" });
    expect(await customOrder(mine.order.id)).toMatchObject({ status: "approved", balancePaymentId: null });
  });

  it("Staff record a check for the whole amount, once", async () => {
    const { staff, order } = await linked();
    const check = { id: order.id, method: "check", receivedOn: "2024-11-20", reference: "1042" } as const;
    const tomorrow = addDays(shopDay(staff.now()), 1);
    const early = { ...check, receivedOn: tomorrow, amount: 45_000 };
    expect(await refusalOf(recordPayment(staff, early))).toMatchObject({
      code: "invalid",
      fieldErrors: { receivedOn: ["Please choose a day that isn't in the future."] },
    });
    expect(await refusalOf(recordPayment(staff, { ...check, amount: 45_001 }))).toMatchObject({ code: "conflict" });
    await recordPayment(staff, { ...check, amount: 45_000 });
    expect(await refusalOf(recordPayment(staff, { ...check, amount: 45_000 }))).toMatchObject({ code: "conflict" });
    expect(await customOrder(order.id)).toMatchObject({ status: "in_production" });
    expect(await paymentsFor(order.id)).toMatchObject([
      {
        method: "check",
        status: "captured",
        receivedOn: "2024-11-20",
        receivedReference: "1042",
        capturedAt: endOfShopDay("2024-11-20"),
      },
    ]);
    expect(await mailsTo(order.customerEmail)).toHaveLength(1);
  });
});
