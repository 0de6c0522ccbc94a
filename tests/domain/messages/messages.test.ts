import { describe, expect, it } from "vitest";
import { accountNotices } from "~/domain/messages/account";
import { campaignNotices, confirmations, orderNotices } from "~/domain/messages/admin";
import { cartNotices, discountNotices, newsletterNotices, paymentNotices } from "~/domain/messages/messages";

describe("notices", () => {
  it("A notice shows the server's sentence, or its own", () => {
    expect(cartNotices.addFailed("Only 2 left")).toEqual({
      title: "Cannot Add to Cart",
      description: "Only 2 left",
      tone: "error",
    });
    expect(cartNotices.addFailed().description).toBe("Failed to add to cart");
    expect(paymentNotices.balanceFailed("").description).toBe("Payment processing failed");
    expect(orderNotices.linkFailed(null).description).toBe("Failed to generate payment link");
  });

  it("A notice fills in figures and names", () => {
    expect(cartNotices.added(12).description).toBe("12 item(s) added to your cart!");
    expect(discountNotices.applied(1250).description).toBe("You saved $12.50!");
    expect(accountNotices.registered("pat").description).toContain("pat");
    expect(newsletterNotices.subscribed.description).toContain("15%");
    expect(campaignNotices.massSent({ sent: 40, failed: 2 }).description).toBe(
      "Sent 40 emails successfully. 2 failed.",
    );
    expect(campaignNotices.imported({ imported: 3, skipped: 1, duplicates: 2 }).description).toBe(
      "Imported 3 customers. 1 skipped, 2 duplicates.",
    );
    expect(confirmations.deleteOrder("CP-1")).toBe("Are you sure you want to delete order #CP-1?");
    expect(confirmations.massEmail("SAVE")).toBe("Send mass email with discount code SAVE to the customers you chose?");
  });
});
