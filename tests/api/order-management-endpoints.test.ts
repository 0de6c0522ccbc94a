// Tests the endpoints for orders after the sale, through the built Worker (api-1 to api-4).
import { describe, expect, it } from "vitest";
import { newCustomOrder, newInvoice } from "../support/factories/order-management";
import { ask, signIn } from "../support/fixtures/requests";

const staff = signIn("admin");
const user = signIn("user");

describe("balance endpoints", () => {
  it("POST /api/custom-orders/{id}/generate-balance-link answers the address, 409, 404, 403", async () => {
    const { cookie } = await staff;
    const [ready, early] = [await newCustomOrder(), await newCustomOrder({ status: "pending" })];
    const path = (id: string) => `/api/custom-orders/${id}/generate-balance-link`;
    const made = await ask("POST", path(ready.id), { cookie });
    expect(made).toMatchObject({
      status: 200,
      body: { balancePaymentUrl: expect.stringMatching(/\/balance-payment\/[\w-]{43}$/) },
    });
    expect(await ask("POST", path(early.id), { cookie })).toMatchObject({ status: 409 });
    expect(await ask("POST", path("CP-0000000000"), { cookie })).toMatchObject({ status: 404 });
    expect(await ask("POST", path(ready.id), { cookie: (await user).cookie })).toMatchObject({ status: 403 });
  });

  it("POST /api/balance-payment/{token}/complete refuses an unknown link and an empty body", async () => {
    const body = { balancePaymentId: "NONE" };
    expect(await ask("POST", "/api/balance-payment/x/complete", { body })).toMatchObject({ status: 404 });
    expect(await ask("POST", "/api/balance-payment/x/complete", { body: {} })).toMatchObject({ status: 400 });
  });
});

describe("payments by hand", () => {
  it("POST /api/manual-invoices/{id}/record-payment answers 201, then 409", async () => {
    const { cookie } = await staff;
    const { id } = await newInvoice();
    const call = { cookie, body: { method: "check", amount: 400, receivedOn: "2024-11-20", reference: "1042" } };
    const path = `/api/manual-invoices/${id}/record-payment`;
    const made = await ask<{ paymentId: string }>("POST", path, call);
    expect(made).toMatchObject({ status: 201, body: { id, paymentId: expect.stringMatching(/^PY-/) } });
    expect(await ask("POST", path, call)).toMatchObject({ status: 409 });
    const refund = { cookie, body: { amount: 100, reason: "Goodwill" } };
    expect(await ask("POST", `/api/payments/${made.body.paymentId}/refund`, refund)).toMatchObject({
      status: 201,
      body: { amount: 100, status: "completed" },
    });
  });
});
