import { describe, expect, it } from "vitest";
import { accountNotices } from "~/domain/messages/account";
import {
  blogNotices,
  campaignNotices,
  confirmations,
  customerNotices,
  discountAdminNotices,
  emailTextNotices,
  invoiceNotices,
  moneyNotices,
  orderNotices,
  pageNotices,
  quoteAdminNotices,
  reviewNotices,
  shipRefused,
  statusRefused,
  userNotices,
  viewNotices,
  withReason,
} from "~/domain/messages/admin";
import { cartNotices, designerNotices } from "~/domain/messages/messages";

const taxed = { shippingCents: 0, taxCents: 7250, totalCents: 107_250, isTaxOpen: false };

describe("a toast with a figure or a name", () => {
  it.each([
    [
      campaignNotices.massSent({ sent: 2, failed: 1 }),
      "Mass Email Campaign Completed",
      "Sent 2 emails successfully. 1 failed.",
    ],
    [
      campaignNotices.imported({ kind: "tournament", imported: 3, skipped: 1, duplicates: 2 }),
      "Organizer Import Completed",
      "Imported 3 organizers. 1 skipped, 2 duplicates.",
    ],
    [
      campaignNotices.imported({ imported: 3, skipped: 1, duplicates: 2 }),
      "Customer Import Completed",
      "Imported 3 customers. 1 skipped, 2 duplicates.",
    ],
    [
      campaignNotices.sent({ sent: 2, failed: 1, skipped: 4 }),
      "Campaign Sent",
      "Sent 2 emails successfully. 1 failed. 4 skipped.",
    ],
    [campaignNotices.emailSent("pat@club.example"), "Email Sent", "The email to pat@club.example is on its way."],
    [campaignNotices.sentAgain(1), "Campaign Sent Again", "To 1 person whose email failed."],
    [campaignNotices.sentAgain(1250), "Campaign Sent Again", "To 1,250 people whose email failed."],
    [
      orderNotices.manualOrderCreated({ owedCents: 1, isFree: false, payment: "link" }),
      "Order Created",
      "The customer was emailed a payment link.",
    ],
    [
      orderNotices.manualOrderCreated({ owedCents: 0, isFree: false, payment: "link" }),
      "Order Created",
      "Nothing due. Ready to ship.",
    ],
    [
      orderNotices.manualOrderCreated({ owedCents: 0, isFree: false, payment: "check" }),
      "Order Created",
      "The payment is recorded. Ready to ship.",
    ],
    [
      orderNotices.manualOrderCreated({ owedCents: 0, isFree: false, payment: "terms" }),
      "Order Created",
      "The customer is emailed the invoice. Ready to ship.",
    ],
    [
      orderNotices.manualOrderCreated({ owedCents: 0, isFree: true, payment: "terms" }),
      "Order Created",
      "Nothing due. Ready to ship.",
    ],
    [
      orderNotices.corrected({ isChanged: true, price: null, isTaxKept: false }),
      "Order Corrected",
      "The old details stay in the history.",
    ],
    [orderNotices.corrected({ isChanged: false, price: null, isTaxKept: false }), "Nothing Changed", "No changes."],
    [
      orderNotices.corrected({ isChanged: true, price: null, isTaxKept: true }),
      "Order Corrected",
      "Sales tax stays the same: this order's payment or invoice already includes it.",
    ],
    [
      orderNotices.corrected({ isChanged: true, price: taxed, isTaxKept: false }),
      "Order Corrected",
      "The total is now $1,072.50 including $72.50 sales tax.",
    ],
    [
      orderNotices.destinationSaved(taxed),
      "Destination Saved",
      "The total is now $1,072.50 including $72.50 sales tax.",
    ],
    [
      orderNotices.changed({ owedCents: 1, refundedCents: 1 }),
      "Order Changed",
      "$0.01 will be refunded to the customer.",
    ],
    [orderNotices.changed({ owedCents: 1, refundedCents: 0 }), "Order Changed", "$0.01 is due."],
    [orderNotices.changed({ owedCents: 0, refundedCents: 0 }), "Order Changed", "Order updated."],
    [viewNotices.saved("Late"), "View Saved", 'Find "Late" under Views on any device.'],
    [
      userNotices.invited("kim@club.example"),
      "Invitation Sent",
      "The link we sent to kim@club.example is valid for a week.",
    ],
    [customerNotices.statementMailed("a@b.example"), "Statement Emailed", "We sent it to a@b.example."],
    [moneyNotices.checked({ checked: 1, left: 0 }), "Checked", "1 payment was compared with PayPal."],
    [
      moneyNotices.checked({ checked: 2, left: 1 }),
      "Checked",
      "2 payments were compared with PayPal. We'll check 1 more within minutes.",
    ],
    [quoteAdminNotices.copied("QR-2"), "Quote Copied", "Copied as QR-2. Add a price."],
    [moneyNotices.orderRecorded("PH-1"), "Order Recorded", "PH-1 is recorded, and the customer was emailed."],
    [moneyNotices.moneyRefunded(1250), "Refund Made", "$12.50 was refunded through PayPal."],
    [moneyNotices.cancelled("PH-1"), "Not Paid", "PH-1 no longer counts as paid."],
    [moneyNotices.amountTaken(1250), "Amount Updated", "Your records now show PayPal's $12.50."],
    [moneyNotices.refundRecorded(1250), "Refund Recorded", "$12.50 is recorded as refunded."],
    [moneyNotices.refunded("$12.50"), "Refund Made", "$12.50 is on its way to the customer."],
    [quoteAdminNotices.orderMade("CP-1"), "Order Created", "Order CP-1 is awaiting its deposit. We emailed the link."],
    [invoiceNotices.sent("INV-000001"), "Invoice Sent", "Invoice INV-000001 has been sent."],
    [accountNotices.registered("pat"), "Account Created!", "Welcome to Pin High, pat!"],
    [cartNotices.added(1), "Added to Cart", "1 item(s) added to your cart!"],
  ])("The toast says %j", (notice, title, description) =>
    expect(notice).toEqual({ title, description, tone: "success" }),
  );
});

describe("a toast of what went wrong", () => {
  it.each([
    [campaignNotices.failed, "Campaign Failed", "The campaign couldn't be sent. Please try again."],
    [campaignNotices.emailFailed, "Email Failed", "The email couldn't be sent. Please try again."],
    [campaignNotices.testFailed, "Test Failed", "The test email couldn't be sent. Please try again."],
    [campaignNotices.uploadFailed, "Upload Failed", "The file couldn't be uploaded. Please try again."],
    [discountAdminNotices.failed, "Error", "Failed to save the discount code."],
    [emailTextNotices.failed, "Error", "The text couldn't be saved."],
    [pageNotices.failed, "Error", "The page couldn't be saved."],
    [userNotices.failed, "Error", "Failed to change the role."],
    [moneyNotices.failed, "Error", "The difference couldn't be fixed."],
    [blogNotices.failed, "Error", "Failed to save the post."],
    [reviewNotices.failed, "Error", "The review couldn't be saved."],
    [orderNotices.linkFailed, "Error", "Failed to generate payment link"],
  ])("A failure has a sentence if the server sent none: %#", (failed, title, own) => {
    expect(failed()).toEqual({ title, description: own, tone: "error" });
    expect(failed("Too late.")).toEqual({ title, description: "Too late.", tone: "error" });
  });

  it.each([
    [orderNotices.cancelFailed, "Cancellation Failed"],
    [moneyNotices.refundFailed, "Refund Failed"],
    [moneyNotices.recordFailed, "Payment Not Recorded"],
  ])("A failure shows the server's sentence: %#", (failed, title) =>
    expect(failed("Too late.")).toEqual({ title, description: "Too late.", tone: "error" }),
  );

  it("The toast says how many of a pin the cart holds if more were typed", () =>
    expect(cartNotices.lessTaken("Only 3 are left", 3)).toEqual({
      title: "Quantity Changed",
      description: "Only 3 are left. We changed the quantity to 3.",
      tone: "error",
    }));

  it("A reason follows as a second sentence", () => {
    const { title, tone } = orderNotices.statusFailed;
    expect(withReason(orderNotices.statusFailed, "Too late.")).toEqual({
      title,
      tone,
      description: "Failed to update order status. Too late.",
    });
    expect(withReason(orderNotices.productionMailFailed, "Too late.").description).toBe(
      "Failed to send production email. Too late.",
    );
  });
});

it("Staff are asked before an action that cannot be undone", () => {
  expect(confirmations.deleteOrder("PH-1")).toBe("Are you sure you want to delete order #PH-1?");
  expect(confirmations.deleteQuote("Pat")).toBe("Are you sure you want to delete the quote request of Pat?");
  expect(confirmations.deleteInvoice("INV-000001")).toBe("Are you sure you want to delete invoice INV-000001?");
  expect(confirmations.tournament(12)).toBe("Send the tournament campaign to 12 organizers?");
  expect(designerNotices.spotsLeft(3)).toBe("Only 3 spots left this month");
  expect(designerNotices.spotsLeft(1)).toBe("Only 1 spot left this month");
});

it("A refused status says why, and nothing if the question is on the form", () => {
  expect(statusRefused({ message: "It has left." })).toEqual(withReason(orderNotices.statusFailed, "It has left."));
  expect(statusRefused({ message: "Nobody has approved it.", yes: "PH-1" })).toBeUndefined();
});

it("A refused parcel says why, and nothing if the question is on the form", () => {
  expect(shipRefused({ message: "It has left." })).toEqual({
    title: "Error",
    description: "Failed to update tracking information. It has left.",
    tone: "error",
  });
  expect(shipRefused({ message: "Not yet.", yes: "PH-1" })).toBeUndefined();
});
