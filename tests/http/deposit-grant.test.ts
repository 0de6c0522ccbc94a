// Checks that a person who paid the deposit of a draft can follow its order, even if the browser's last call is lost (payments-18).
import { describe, expect, it } from "vitest";
import { grantPaid } from "~/http/session/payment-grant.server";
import { capturePayment } from "~/services/payments/payments.server";
import { approvedDeposit, newVisitor, prepare } from "../support/factories/designs";

describe("the capture of a deposit", () => {
  it("The capture of a deposit grants the order to the browser that made the draft, and to no other", async () => {
    const buyer = newVisitor();
    const paypalId = await approvedDeposit(buyer, await prepare(buyer));
    const captured = await capturePayment(buyer, paypalId);
    expect(captured.recordId).toMatch(/^CP-/);
    expect(await grantPaid(captured, buyer)).toMatchObject({ "Set-Cookie": expect.stringContaining("orders=") });
    expect(await grantPaid(captured, newVisitor())).toEqual({});
  });
});
