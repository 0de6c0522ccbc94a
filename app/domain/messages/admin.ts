import { people } from "~/domain/campaigns/campaign-progress";
import type { CampaignCounts } from "~/domain/campaigns/campaigns";
import { type DestinationPrice, priceInWords } from "~/domain/destinations/tax";
import { bad, failure, good, type Notice } from "~/domain/messages/messages";
import { type Cents, formatMoney } from "~/domain/money/money";

function sentCounts({ sent, failed }: Pick<CampaignCounts, "sent" | "failed">): string {
  return `Sent ${sent} emails successfully. ${failed} failed.`;
}

/** Adds the reason to the sentence of a failure, in the place of "Please try again." */
export function withReason(notice: Notice, reason: string): Notice {
  return { ...notice, description: `${notice.description.replace(/(\. Please try again)?\.?$/, ".")} ${reason}` };
}

/** Toasts of the back office (admin-6). Texts that the specification leaves open follow the same style. */
interface ImportCounts {
  kind?: string;
  imported: number;
  skipped: number;
  duplicates: number;
}

export const campaignNotices = {
  massSent: (counts: Pick<CampaignCounts, "sent" | "failed">) =>
    good("Mass Email Campaign Completed", sentCounts(counts)),
  massFailed: bad("Error", "Failed to send mass email campaign."),
  imported: ({ kind, imported, skipped, duplicates }: ImportCounts) => {
    const [title, people] = kind === "tournament" ? ["Organizer", "organizers"] : ["Customer", "customers"];
    return good(
      `${title} Import Completed`,
      `Imported ${imported} ${people}. ${skipped} skipped, ${duplicates} duplicates.`,
    );
  },
  importFailed: bad("Error", "Failed to import customers."),
  sent: (counts: CampaignCounts) => good("Campaign Sent", `${sentCounts(counts)} ${counts.skipped} skipped.`),
  scheduled: good("Campaign Scheduled", "You can cancel it until it starts."),
  started: good("Campaign Started", "You can undo it for 60 seconds."),
  sentAgain: (count: number) => good("Campaign Sent Again", `To ${people(count)} whose email failed.`),
  failed: failure("Campaign Failed", "The campaign couldn't be sent. Please try again."),
  emailSent: (email: string) => good("Email Sent", `The email to ${email} is on its way.`),
  emailFailed: failure("Email Failed", "The email couldn't be sent. Please try again."),
  testSent: good("Test Sent", "Check your inbox."),
  testFailed: failure("Test Failed", "The test email couldn't be sent. Please try again."),
  invalidFile: bad("Invalid File", "Please upload a CSV file."),
  uploadFailed: failure("Upload Failed", "The file couldn't be uploaded. Please try again."),
  vipFieldsMissing: bad("Error", "Please fill in all campaign fields"),
  vipEmailFieldsMissing: bad("Error", "Please fill in email, promo code, and discount"),
  tournamentFieldsMissing: bad("Error", "Please fill in all required fields with valid values."),
  marketingFieldsMissing: bad("Error", "Please provide both subject and content."),
} as const;

interface Corrected {
  isChanged: boolean;
  /** The new price, if the address changed it. */
  price: DestinationPrice | null;
  isTaxKept: boolean;
}

const totalNow = (price: DestinationPrice) => `The total is now ${priceInWords(price)}.`;

export const orderNotices = {
  manualOrderCreated: ({ owedCents, isFree, payment }: { owedCents: number; isFree: boolean; payment: string }) => {
    if (isFree) return good("Order Created", "Nothing due. Ready to ship.");
    if (payment === "terms") return good("Order Created", "The customer is emailed the invoice. Ready to ship.");
    if (payment !== "link") return good("Order Created", "The payment is recorded. Ready to ship.");
    return good(
      "Order Created",
      owedCents > 0 ? "The customer was emailed a payment link." : "Nothing due. Ready to ship.",
    );
  },
  draftSaved: good("Draft Saved", "No stock is reserved and no email is sent until you create the order."),
  draftFailed: bad("Error", "The draft wasn't saved."),
  draftDeleted: good("Draft Deleted", "The draft was deleted."),
  makeFailed: bad("Error", "The order wasn't created."),
  owedMailed: good("Link Emailed", "The customer was emailed a new link for the balance due."),
  statusUpdated: good("Status Updated", "Order status has been updated successfully."),
  statusesUpdated: (count: number) =>
    good("Status Updated", `${count} ${count === 1 ? "order was" : "orders were"} updated.`),
  statusFailed: bad("Error", "Failed to update order status."),
  notesSaved: good("Notes Saved", "The notes have been saved."),
  restored: good("Order Restored", "It's back in the list of orders."),
  corrected: ({ isChanged, price, isTaxKept }: Corrected) => {
    if (!isChanged) return good("Nothing Changed", "No changes.");
    if (price) return good("Order Corrected", totalNow(price));
    const kept = "Sales tax stays the same: this order's payment or invoice already includes it.";
    return good("Order Corrected", isTaxKept ? kept : "The old details stay in the history.");
  },
  destinationSaved: (price: DestinationPrice) => good("Destination Saved", totalNow(price)),
  changed: ({ owedCents, refundedCents }: { owedCents: Cents; refundedCents: Cents }) =>
    good(
      "Order Changed",
      refundedCents > 0
        ? `${formatMoney(refundedCents)} will be refunded to the customer.`
        : owedCents > 0
          ? `${formatMoney(owedCents)} is due.`
          : "Order updated.",
    ),
  changeFailed: bad("Error", "The order wasn't changed."),
  correctFailed: bad("Error", "Failed to save the order."),
  undone: good("Change Undone", "No email was sent."),
  shipped: good("Order Shipped", "The customer gets one email with tracking."),
  parcelSent: (left: number) => good("Shipment Saved", `${left} ${left === 1 ? "item" : "items"} still to ship.`),
  customDeleted: good("Order Deleted", "Custom order has been deleted successfully."),
  regularDeleted: good("Order Deleted", "Order has been deleted successfully."),
  deleteFailed: bad("Error", "Failed to delete order."),
  linkGenerated: good("Payment Link Generated", "Balance payment link copied to clipboard!"),
  linkFailed: failure("Error", "Failed to generate payment link"),
  linkNotCopied: good("Payment Link Generated", "Your browser didn't let us copy it. Copy it from the order."),
  linkMailed: good("Payment Link Sent", "The customer was emailed the new link."),
  linkRevoked: good("Payment Link Revoked", "The link no longer works."),
  cancelled: good("Order Canceled", "The customer was emailed."),
  cancelFailed: (sentence: string) => bad("Cancellation Failed", sentence),
  trackingMissing: bad("Error", "Tracking number is required."),
  trackingUpdated: good("Tracking Updated", "Tracking information has been saved."),
  trackingFailed: bad("Error", "Failed to update tracking information."),
  trackingImported: (shipped: number, left: number) =>
    good(
      "Tracking Imported",
      `${shipped} ${shipped === 1 ? "shipment" : "shipments"} saved.${left > 0 ? ` Save the other ${left} next.` : ""}`,
    ),
  productionMailSent: good("Email Sent", "Production status email sent successfully!"),
  productionMailFailed: bad("Error", "Failed to send production email"),
  productionMailError: bad("Error", "Error sending production email"),
  notSaved: bad("Not Confirmed", "We don't know if this was saved. Please try again."),
  logoFailed: bad("Error", "Failed to download logo. Please try again."),
  imageFailed: "Image could not be loaded",
} as const;

interface Refusal {
  message: string;
  yes?: string;
}

/** A refusal that asks a question (`requireConfirmation`) appears in its form and needs no toast. */
const isQuestion = ({ yes }: Refusal) => yes !== undefined;

export const statusRefused = (error: Refusal) =>
  isQuestion(error) ? undefined : withReason(orderNotices.statusFailed, error.message);

export const shipRefused = (error: Refusal) =>
  isQuestion(error) ? undefined : withReason(orderNotices.trackingFailed, error.message);

export const productNotices = {
  created: good("Product Created", "The product is in the catalog."),
  createFailed: bad("Error", "Failed to create product."),
  updated: good("Product Updated", "The product has been saved."),
  updateFailed: bad("Error", "Failed to update product."),
  deleted: good("Product Deleted", "The product is no longer in the catalog."),
  deleteFailed: bad("Error", "Failed to delete product."),
  stockUpdated: good("Stock Updated", "The stock has been saved."),
  stockFailed: bad("Error", "Failed to update stock."),
} as const;

export const discountAdminNotices = {
  created: (from: string | null) =>
    good("Code Created", `The discount code can be used${from ? ` starting ${from}` : ""}.`),
  updated: good("Code Updated", "The discount code has been saved."),
  activated: good("Code Activated", "The discount code can be used again."),
  deactivated: good("Code Deactivated", "The discount code can no longer be used."),
  deleted: good("Code Deleted", "The discount code has been deleted."),
  failed: failure("Error", "Failed to save the discount code."),
} as const;

export const boardNotices = {
  notMoved: bad("Not Moved", "The card wasn't moved."),
  notSaved: bad("Not Saved", "Nothing was changed. Please try again."),
  assigned: good("Card Assigned", "The board shows it now."),
  made: good("Quantity Saved", "The board and the job ticket show it now."),
  stageSaved: good("Stages Saved", "The board shows them now."),
} as const;

export const settingNotices = { saved: good("Settings Saved", "Your changes are live.") } as const;

export const certificateNotices = {
  approved: good("Certificate Approved", "The tax is coming off the order. The customer was emailed."),
  refused: good("Certificate Refused", "The customer was emailed the reason."),
  failed: failure("Error", "Nothing was decided. Please try again."),
} as const;

export const viewNotices = {
  saved: (name: string) => good("View Saved", `Find "${name}" under Views on any device.`),
  renamed: good("View Renamed", "Its name was changed."),
  defaultSet: good("View Saved", "This is now your default view."),
  deleted: good("View Deleted", "The list isn't affected."),
  failed: bad("Error", "The view wasn't saved."),
} as const;

export const emailTextNotices = {
  saved: good("Text Saved", "Used from the next email."),
  reset: good("Text Reset", "Reset to the default."),
  failed: failure("Error", "The text couldn't be saved."),
} as const;

export const pageNotices = {
  saved: good("Page Saved", "Visitors see it now."),
  reset: good("Page Reset", "Reset to the default."),
  failed: failure("Error", "The page couldn't be saved."),
} as const;

export const userNotices = {
  roleChanged: good("Role Changed", "It takes effect at their next sign-in."),
  rightsChanged: good("Account Changed", "Effective immediately."),
  failed: failure("Error", "Failed to change the role."),
  invited: (email: string) => good("Invitation Sent", `The link we sent to ${email} is valid for a week.`),
  twoFactorReset: good("Two-Factor Reset", "They now sign in with just a password and can set it up again."),
  twoFactorSaved: good("Saved", "Effective immediately."),
  withdrawn: good("Invitation Withdrawn", "Its link no longer works."),
} as const;

export const segmentNotices = {
  saved: (name: string) => good("Segment Saved", `You can choose "${name}" as the audience of a campaign.`),
  deleted: good("Segment Deleted", "Campaigns that were sent to it are kept."),
  failed: bad("Error", "The segment wasn't saved."),
  deleteFailed: bad("Error", "The segment wasn't deleted."),
} as const;

export const customerNotices = {
  saved: good("Saved", "Only staff can see notes and tags."),
  failed: bad("Error", "Failed to save."),
  termsSaved: good("Saved", "Takes effect immediately."),
  erased: good("Customer Deleted", "Amounts are kept anonymously."),
  eraseFailed: bad("Error", "Customer not deleted."),
  merged: good("Customers Merged", "They now share one page."),
  mergeFailed: bad("Error", "The customers weren't merged."),
  statementMailed: (email: string) => good("Statement Emailed", `We sent it to ${email}.`),
  statementFailed: bad("Error", "The statement wasn't emailed."),
  unmerged: good("Customers Unmerged", "They're separate customers again."),
} as const;

export const booksNotices = {
  closed: (month: string) => good("Month Closed", `${month} no longer changes.`),
  reopened: (month: string) => good("Month Reopened", `${month} can change again. The audit log has the reason.`),
  failed: bad("Error", "The month wasn't changed."),
} as const;

export const moneyNotices = {
  orderRecorded: (id: string) => good("Order Recorded", `${id} is recorded, and the customer was emailed.`),
  moneyRefunded: (cents: Cents) => good("Refund Made", `${formatMoney(cents)} was refunded through PayPal.`),
  cancelled: (id: string) => good("Not Paid", `${id} no longer counts as paid.`),
  amountTaken: (cents: Cents) => good("Amount Updated", `Your records now show PayPal's ${formatMoney(cents)}.`),
  refundRecorded: (cents: Cents) => good("Refund Recorded", `${formatMoney(cents)} is recorded as refunded.`),
  matches: good("It Matches", "PayPal and your records now agree."),
  already: good("Already Fixed", "Someone else fixed this first. Nothing was done twice."),
  checked: ({ checked, left }: { checked: number; left: number }) =>
    good(
      "Checked",
      `${checked} ${checked === 1 ? "payment was" : "payments were"} compared with PayPal.${left > 0 ? ` We'll check ${left} more within minutes.` : ""}`,
    ),
  checkWaits: bad("Not Checked", "PayPal isn't responding. We'll try again automatically."),
  dismissed: good("Dismissed", "The difference is off the list."),
  failed: failure("Error", "The difference couldn't be fixed."),
  refunded: (amount: string) => good("Refund Made", `${amount} is on its way to the customer.`),
  refundWaits: good("Refund Requested", "PayPal hasn't responded yet. We'll try again automatically."),
  refundPending: good(
    "Refund Pending",
    "PayPal accepted the refund and will pay it out later. We'll email you if it fails.",
  ),
  refundFailed: (sentence: string) => bad("Refund Failed", sentence),
  recorded: good("Payment Recorded", "The customer was emailed."),
  recordFailed: (sentence: string) => bad("Payment Not Recorded", sentence),
  voided: good("Payment Voided", "Its amount is due again, and the customer was emailed."),
  voidFailed: (sentence: string) => bad("Payment Not Voided", sentence),
} as const;

export const blogNotices = {
  saved: good("Post Saved", "The post has been saved."),
  deleted: good("Post Deleted", "The post has been deleted."),
  failed: failure("Error", "Failed to save the post."),
} as const;

export const reviewNotices = {
  approved: good("Review Approved", "Published on the product page."),
  rejected: good("Review Rejected", "Review hidden."),
  failed: failure("Error", "The review couldn't be saved."),
} as const;

export const quoteAdminNotices = {
  amountInvalid: bad("Error", "Please enter a valid quote amount."),
  updated: good("Quote Sent", "The quote has been saved and emailed to the client."),
  approvedByPhone: good("Quote Approved", "The approval by phone has been saved."),
  updateFailed: bad("Error", "Failed to update quote request."),
  notesSaved: good("Notes Saved", "The notes have been saved."),
  created: good("Quote Created", "Add a price to send it."),
  createFailed: bad("Error", "Failed to create the quote."),
  pictureSaved: good("Picture Saved", "The client sees it on the quote's page and in its email."),
  ended: good("Quote Closed", "Its link no longer works."),
  opened: good("Quote Reopened", "Send the quote again to give the client a new link."),
  followUpSaved: good("Follow-up Saved", "The quote appears under Today from that date."),
  copied: (id: string) => good("Quote Copied", `Copied as ${id}. Add a price.`),
  deleted: good("Quote Deleted", "The quote request has been deleted."),
  deleteFailed: bad("Error", "Failed to delete quote request."),
  orderMade: (id: string) => good("Order Created", `Order ${id} is awaiting its deposit. We emailed the link.`),
  sessionStarted: good("Collaboration Started", "Collaboration link copied to clipboard!"),
  sessionFailed: bad("Error", "Failed to create collaboration session."),
} as const;

export const invoiceNotices = {
  sent: (invoiceNumber: string) => good("Invoice Sent", `Invoice ${invoiceNumber} has been sent.`),
  sendFailed: bad("Error", "Failed to send invoice."),
  drafted: good("Draft Saved", "Only staff can see it until it's sent."),
  changed: good("Invoice Changed", "We'll email the customer the updated invoice."),
  changeFailed: bad("Error", "Failed to change invoice."),
  voided: good("Invoice Void", "This invoice can no longer be paid."),
  voidFailed: bad("Error", "Failed to void invoice"),
  deleted: good("Invoice Deleted", "The invoice has been deleted."),
  deleteFailed: bad("Error", "Failed to delete invoice"),
} as const;

/** Confirmations before irreversible actions (admin-3). */
export const confirmations = {
  deleteOrder: (id: string) => `Are you sure you want to delete order #${id}?`,
  massEmail: (code: string) => `Send mass email with discount code ${code} to the customers you chose?`,
  importCustomers: "Customers who opted into marketing will be added from a CSV file.",
  deleteQuote: (customerName: string) => `Are you sure you want to delete the quote request of ${customerName}?`,
  deleteInvoice: (invoiceNumber: string) => `Are you sure you want to delete invoice ${invoiceNumber}?`,
  discardTyped: "Close this and lose what you typed?",
  tournament: (count: number) => `Send the tournament campaign to ${count} organizers?`,
} as const;
