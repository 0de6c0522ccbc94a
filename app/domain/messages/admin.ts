import { people } from "~/domain/campaigns/campaign-progress";
import type { CampaignCounts } from "~/domain/campaigns/campaigns";
import { bad, failure, good, type Notice } from "~/domain/messages/messages";
import { type Cents, formatMoney } from "~/domain/money/money";

function sentCounts({ sent, failed }: Pick<CampaignCounts, "sent" | "failed">): string {
  return `Sent ${sent} emails successfully. ${failed} failed.`;
}

/** The specified sentence first, the reason after it. */
export function withReason(notice: Notice, reason: string): Notice {
  return { ...notice, description: `${notice.description.replace(/\.?$/, ".")} ${reason}` };
}

/** Staff's toasts (admin-6); titles and texts that are left open there are written in the same manner. */
interface ImportCounts {
  /** Of the list; customers without one. */
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
  sentAgain: (count: number) => good("Campaign Sent Again", `To ${people(count)} whose mail failed.`),
  failed: failure("Campaign Failed", "The campaign could not be sent. Please try again."),
  emailSent: (email: string) => good("Email Sent", `The email to ${email} is on its way.`),
  emailFailed: failure("Email Failed", "The email could not be sent. Please try again."),
  testSent: good("Test Sent", "Check your inbox."),
  testFailed: failure("Test Failed", "The test email could not be sent. Please try again."),
  invalidFile: bad("Invalid File", "Please upload a CSV file."),
  uploadFailed: failure("Upload Failed", "The file could not be uploaded. Please try again."),
  vipFieldsMissing: bad("Error", "Please fill in all campaign fields"),
  vipEmailFieldsMissing: bad("Error", "Please fill in email, promo code, and discount"),
  tournamentFieldsMissing: bad("Error", "Please fill in all required fields with valid values."),
  marketingFieldsMissing: bad("Error", "Please provide both subject and content."),
} as const;

export const orderNotices = {
  manualOrderCreated: (isOwed: boolean) =>
    good("Order Created", isOwed ? "The customer has the link to pay it." : "Nothing is to be paid; it can ship."),
  makeFailed: bad("Error", "The order was not created."),
  owedMailed: good("Link Mailed", "The customer has a new link to pay what is left."),
  statusUpdated: good("Status Updated", "Order status has been updated successfully."),
  statusesUpdated: (count: number) =>
    good("Status Updated", `${count} ${count === 1 ? "order has" : "orders have"} the new status now.`),
  statusFailed: bad("Error", "Failed to update order status."),
  notesSaved: good("Notes Saved", "The notes have been saved."),
  restored: good("Order Restored", "It is in the list again."),
  corrected: (isChanged: boolean) =>
    isChanged
      ? good("Order Corrected", "The history keeps what stood there.")
      : good("Nothing Changed", "It stood like that."),
  changed: ({ owedCents, refundedCents }: { owedCents: Cents; refundedCents: Cents }) =>
    good(
      "Order Changed",
      refundedCents > 0
        ? `${formatMoney(refundedCents)} goes back to the customer.`
        : owedCents > 0
          ? `${formatMoney(owedCents)} is left to pay.`
          : "It stands as you asked.",
    ),
  changeFailed: bad("Error", "The order was not changed."),
  correctFailed: bad("Error", "Failed to save the order."),
  undone: good("Change Undone", "The order stands where it stood. No mail left."),
  shipped: good("Order Shipped", "Status and tracking are saved; one mail tells both."),
  parcelSent: (left: number) =>
    good("Parcel Sent", `${left} ${left === 1 ? "piece is" : "pieces are"} left to ship; the status stays until then.`),
  customDeleted: good("Order Deleted", "Custom order has been deleted successfully."),
  regularDeleted: good("Order Deleted", "Order has been deleted successfully."),
  deleteFailed: bad("Error", "Failed to delete order."),
  linkGenerated: good("Payment Link Generated", "Balance payment link copied to clipboard!"),
  linkFailed: failure("Error", "Failed to generate payment link"),
  linkNotCopied: good("Payment Link Generated", "Your browser does not let us copy it. Please copy it from the order."),
  linkMailed: good("Payment Link Sent", "The customer has the new link by mail."),
  linkRevoked: good("Payment Link Revoked", "The link opens nothing from here on."),
  cancelled: good("Order Cancelled", "The customer has been told."),
  cancelFailed: (sentence: string) => bad("Cancellation Failed", sentence),
  trackingMissing: bad("Error", "Tracking number is required."),
  trackingUpdated: good("Tracking Updated", "Tracking information has been saved."),
  trackingFailed: bad("Error", "Failed to update tracking information."),
  productionMailSent: good("Email Sent", "Production status email sent successfully!"),
  productionMailFailed: bad("Error", "Failed to send production email"),
  productionMailError: bad("Error", "Error sending production email"),
  notSaved: bad("Not Saved", "The shop could not be reached. Nothing was changed; please try again."),
  logoFailed: bad("Error", "Failed to download logo. Please try again."),
  imageFailed: "Image could not be loaded",
} as const;

interface Refusal {
  message: string;
  fieldErrors?: object;
}

/** A question (`requireConfirmation`) stands on its form: it is no failure. */
const isQuestion = ({ fieldErrors = {} }: Refusal) => "unapproved" in fieldErrors || "unpaid" in fieldErrors;

export const statusRefused = (error: Refusal) =>
  isQuestion(error) ? undefined : withReason(orderNotices.statusFailed, error.message);

export const shipRefused = (error: Refusal) =>
  isQuestion(error) ? undefined : withReason(orderNotices.trackingFailed, error.message);

export const productNotices = {
  created: good("Product Created", "The product is in the catalog."),
  createFailed: bad("Error", "Failed to create product."),
  updated: good("Product Updated", "The product has been saved."),
  updateFailed: bad("Error", "Failed to update product."),
  deleted: good("Product Deleted", "The product is out of the catalog."),
  deleteFailed: bad("Error", "Failed to delete product."),
  stockUpdated: good("Stock Updated", "The stock has been saved."),
  stockFailed: bad("Error", "Failed to update stock."),
} as const;

export const discountAdminNotices = {
  created: (from: string | null) =>
    good("Code Created", `The discount code can be used${from ? ` from ${from} on` : ""}.`),
  updated: good("Code Updated", "The discount code has been saved."),
  activated: good("Code Activated", "The discount code can be used again."),
  deactivated: good("Code Deactivated", "The discount code cannot be used any more."),
  deleted: good("Code Deleted", "The discount code has been deleted."),
  failed: failure("Error", "Failed to save the discount code."),
} as const;

export const settingNotices = { saved: good("Settings Saved", "They count from now on.") } as const;

export const viewNotices = {
  saved: (name: string) => good("View Saved", `"${name}" stands under Views, in every browser.`),
  renamed: good("View Renamed", "It has its new name."),
  defaultSet: good("View Saved", "The menu opens the list like this from now on."),
  deleted: good("View Deleted", "The list itself is as it was."),
  failed: bad("Error", "The view was not saved."),
} as const;

export const mailWordsNotices = {
  saved: good("Text Saved", "The next mail says it."),
  reset: good("Text Reset", "The next mail says ours again."),
  failed: failure("Error", "The text could not be saved."),
} as const;

export const pageNotices = {
  saved: good("Page Saved", "Visitors read it now."),
  reset: good("Page Reset", "Visitors read our text again."),
  failed: failure("Error", "The page could not be saved."),
} as const;

export const userNotices = {
  roleChanged: good("Role Changed", "It counts from their next sign-in."),
  rightsChanged: good("Account Changed", "It counts at once."),
  failed: failure("Error", "Failed to change the role."),
  invited: (email: string) => good("Invitation Sent", `The link to ${email} is good for a week.`),
  twoFactorReset: good("Two-Factor Reset", "They sign in with the password alone, and can set it up anew."),
  twoFactorSaved: good("Saved", "It counts at once."),
  withdrawn: good("Invitation Withdrawn", "Its link opens nothing any more."),
} as const;

export const customerNotices = {
  saved: good("Saved", "Notes and tags are kept, for staff only."),
  failed: bad("Error", "Failed to save."),
  termsSaved: good("Saved", "The checkout follows at once."),
  erased: good("Person Erased", "The books keep the amounts, without a name."),
  eraseFailed: bad("Error", "Nobody was erased."),
  merged: good("Customers Merged", "They have one page from here on."),
  mergeFailed: bad("Error", "Nothing was merged."),
  statementMailed: (email: string) => good("Statement Mailed", `It is on its way to ${email}.`),
  statementFailed: bad("Error", "The statement was not mailed."),
  unmerged: good("Taken Apart", "The address is a customer of its own again."),
} as const;

export const moneyNotices = {
  orderRecorded: (id: string) => good("Order Recorded", `${id} is recorded, and its customer is told.`),
  moneyRefunded: (cents: Cents) => good("Money Given Back", `${formatMoney(cents)} went back by PayPal.`),
  cancelled: (id: string) => good("Not Paid", `${id} does not count as paid any more.`),
  amountTaken: (cents: Cents) => good("Amount Taken Over", `The ledger has ${formatMoney(cents)}, as PayPal has.`),
  refundRecorded: (cents: Cents) => good("Refund Recorded", `${formatMoney(cents)} is written down as given back.`),
  matches: good("It Matches", "PayPal and the shop agree on this by now."),
  already: good("Mended Already", "Somebody was quicker; nothing was done twice."),
  checked: ({ checked, left }: { checked: number; left: number }) =>
    good(
      "Checked",
      `${checked} ${checked === 1 ? "payment was" : "payments were"} compared with PayPal.${left > 0 ? ` ${left} more follow within minutes.` : ""}`,
    ),
  checkWaits: bad("Not Checked", "PayPal does not answer now. The shop asks again by itself."),
  dismissed: good("Set Aside", "The difference has left the list."),
  failed: failure("Error", "The difference could not be mended."),
  refunded: (amount: string) => good("Refund Made", `${amount} is on its way back to the customer.`),
  refundWaits: good("Refund Requested", "PayPal has not answered yet. The shop asks again by itself."),
  refundFailed: (sentence: string) => bad("Refund Failed", sentence),
  recorded: good("Payment Recorded", "The customer has been told."),
  recordFailed: (sentence: string) => bad("Payment Not Recorded", sentence),
} as const;

export const blogNotices = {
  saved: good("Post Saved", "The post has been saved."),
  deleted: good("Post Deleted", "The post has been deleted."),
  failed: failure("Error", "Failed to save the post."),
} as const;

export const reviewNotices = {
  approved: good("Review Approved", "It stands on the product's page."),
  rejected: good("Review Rejected", "Nobody sees it."),
  failed: failure("Error", "The review could not be saved."),
} as const;

export const quoteAdminNotices = {
  amountInvalid: bad("Error", "Please enter a valid quote amount."),
  updated: good("Quote Sent", "The quote has been saved and mailed to the client."),
  approvedByPhone: good("Quote Approved", "The approval by phone has been saved."),
  updateFailed: bad("Error", "Failed to update quote request."),
  notesSaved: good("Notes Saved", "The notes have been saved."),
  ended: good("Quote Ended", "It is out of what waits; its link opens nothing any more."),
  opened: good("Quote Opened", "Send the quote again, so that the client gets a link."),
  followUpSaved: good("Day Saved", "The quote stands on Today from that day on."),
  copied: (id: string) => good("Quote Copied", `${id} has the same wishes and waits for its price.`),
  deleted: good("Quote Deleted", "The quote request has been deleted."),
  deleteFailed: bad("Error", "Failed to delete quote request."),
  orderMade: (id: string) => good("Order Created", `Order ${id} waits for its deposit; the link is on its way.`),
  sessionStarted: good("Collaboration Started", "Collaboration link copied to clipboard!"),
  sessionFailed: bad("Error", "Failed to create collaboration session."),
} as const;

export const invoiceNotices = {
  sent: (invoiceNumber: string) => good("Invoice Sent", `Invoice ${invoiceNumber} has been sent.`),
  sendFailed: bad("Error", "Failed to send invoice."),
  drafted: good("Draft Saved", "Only staff see it until it is sent."),
  changed: good("Invoice Changed", "The customer gets the new one by mail."),
  changeFailed: bad("Error", "Failed to change invoice."),
  voided: good("Invoice Void", "Nobody can pay this invoice any more."),
  voidFailed: bad("Error", "Failed to void invoice"),
  deleted: good("Invoice Deleted", "The invoice has been deleted."),
  deleteFailed: bad("Error", "Failed to delete invoice"),
} as const;

/** Questions before something that cannot be taken back (admin-3). */
export const confirmations = {
  deleteOrder: (id: string) => `Are you sure you want to delete order #${id}?`,
  massEmail: (code: string) => `Send mass email with discount code ${code} to the customers you chose?`,
  importCustomers: "Customers who opted into marketing will be added from a CSV file.",
  deleteQuote: (customerName: string) => `Are you sure you want to delete the quote request of ${customerName}?`,
  deleteInvoice: (invoiceNumber: string) => `Are you sure you want to delete invoice ${invoiceNumber}?`,
  discardTyped: "Close this and lose what you typed?",
  tournament: (count: number) => `Send the tournament campaign to ${count} organizers?`,
} as const;
