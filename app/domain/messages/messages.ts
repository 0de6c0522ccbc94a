import { brand } from "~/domain/brand/brand";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { unread } from "~/domain/messages/unread";
import { type Cents, formatMoney } from "~/domain/money/money";

type NoticeTone = "success" | "error";

export interface Notice {
  title: string;
  description: string;
  tone: NoticeTone;
}

export function good(title: string, description: string): Notice {
  return { title, description, tone: "success" };
}

export function bad(title: string, description: string): Notice {
  return { title, description, tone: "error" };
}

/** A failure with the server's sentence, or with `fallback` if there is none. */
export function failure(title: string, fallback: string) {
  return (sentence?: string | null): Notice => bad(title, sentence || fallback);
}

/** Shown if the browser blocks cookies and a form needs one to keep its result. */
export const noCookies = bad(
  "Your browser blocks cookies",
  "Without cookies we can't remember your cart or keep you signed in. Allow cookies for this shop, then try again.",
);

export const cartNotices = {
  updateFailed: failure("Cannot Update Quantity", "Failed to update quantity"),
  removeFailed: failure("Error", "Failed to remove item"),
  removed: good("Success", "Item removed from cart"),
  loadFailed: bad("Error", "Failed to fetch cart"),
  /** The customer asked for more than is available. `reason` says how many are. */
  lessTaken: (reason: string, taken: number) =>
    bad("Quantity Changed", `${reason}. We changed the quantity to ${taken}.`),
  addFailed: failure("Cannot Add to Cart", "Failed to add to cart"),
  added: (count: number) => good("Added to Cart", `${count} item(s) added to your cart!`),
  empty: "Your cart is empty",
} as const;

export const discountNotices = {
  missing: bad("Error", "Please enter a discount code"),
  invalid: failure("Invalid Code", "This discount code is not valid"),
  failed: bad("Error", "Failed to validate discount code"),
  applied: (amountCents: Cents) => good("Discount Applied", `You saved ${formatMoney(amountCents)}!`),
  removed: good("Discount Removed", "Discount code has been removed from your order"),
} as const;

export const catalogNotices = {
  listFailed: bad("Error", unread.wholesale),
  productFailed: bad("Error", unread.product),
  productNotFound: "Product not found",
  productMissing: bad("Product Not Found", "The product you're looking for doesn't exist or has been removed."),
} as const;

export const newsletterNotices = {
  failed: bad("Something went wrong", "Please try again or contact us directly."),
  subscribed: good(
    `Welcome to ${brand.name}!`,
    `Your ${newsletterOffer.percentOff}% off code is in your inbox if you're new to our list. Signed up before? Your first email from us has it.`,
  ),
} as const;

export const quoteNotices = {
  failed: failure("Error", "Failed to submit quote request. Please try again."),
  submitted: good(
    "Quote Request Submitted!",
    `We'll review your request and get back to you ${brand.promises.answer} with a custom quote.`,
  ),
  submitting: "Submitting Request...",
  invalidFileType: bad("Invalid File Type", "Please upload a PNG, JPG, GIF, or SVG file."),
  fileTooLarge: bad("File Too Large", "Please upload a file smaller than 10MB."),
} as const;

export const designerNotices = {
  promoInvalid: failure("Invalid Promo Code", "This promo code is not valid for your order."),
  promoFailed: bad("Error", "Failed to validate promo code. Please try again."),
  prepareFailed: failure("Error", "Failed to prepare order. Please try again."),
  missing: bad("Missing Information", "Please upload your logo and fill in all contact details."),
  restored: good("Progress Restored", "We saved your design. Pick up where you left off."),
  firstOrder: good("Congratulations!", "Your first custom order is ready for checkout."),
  designAdded: good("Design Added", "Added. Start your next design."),
  designGone: bad("Error", "We no longer have this design. Please remove it."),
  uploadHint: "PNG, JPG, SVG or PDF up to 10MB",
  resolutionHint: "300 DPI or higher works best",
  processing: "Processing...",
  spotsLeft: (spots: number) => `Only ${spots} ${spots === 1 ? "spot" : "spots"} left this month`,
} as const;

export const checkoutNotices = {
  lost: bad("No Connection", "You're offline. Nothing was lost. Try again when you're connected."),
  missing: bad("Missing Information", "Please fill in all required fields before proceeding to payment."),
  certificateSent: good("Certificate Received", "We'll review it once you've placed the order."),
  certificateRemoved: good("Certificate Removed", "You can add another one."),
  customOrderFailed: bad("Error", "Payment successful but failed to create order. Please contact support."),
  orderFailed: good(
    "Payment Successful!",
    "Your payment was processed. If you don't receive a confirmation email, please contact support.",
  ),
} as const;

/** Toasts when a customer pays a balance or an invoice (pages-8). */
export const paymentNotices = {
  balancePaid: good("Payment Successful!", "Your balance has been paid. Your order will now proceed to production."),
  balanceReceived: good("Payment Successful!", "Your balance has been paid."),
  balanceFailed: failure("Payment Failed", "Payment processing failed"),
  systemFailed: bad("Payment Error", "Failed to load payment system. Please try again later."),
  startFailed: bad("Payment Error", "Failed to initialize payment. Please try again."),
  notCompleted: bad("Payment Error", "Payment could not be completed. Please try again."),
  failed: bad("Payment Error", "An error occurred during payment. Please try again."),
  popupBlocked: bad(
    "Payment Error",
    "An error occurred during payment. Please try again. Your browser blocked PayPal's window, so allow pop-ups for this site first.",
  ),
  cancelled: bad("Payment Cancelled", "You cancelled the payment process."),
  underReview: "PayPal is reviewing your payment. We'll email you as soon as it's confirmed. Please don't pay again.",
  invoicePaid: good("Payment Successful", "Your payment has been processed successfully!"),
} as const;

/** Toasts of the tracking page (orders-7). */
export const trackNotices = {
  cancelled: good("Order Canceled", "Your refund is on its way."),
  requested: good("Request Sent", "We'll review it and email you."),
  certificateSent: good("Certificate Received", "We'll review it and email you."),
  reviewed: good("Thank You", "Your review will appear once we've read it."),
  refused: bad("That Didn't Work", "Please try again."),
} as const;

export const screens = {
  balanceLinkMissing: {
    title: "Payment Link Not Found",
    text: "This payment link may have expired or is invalid. Please contact support for assistance.",
  },
  orderCanceled: (id: string) => ({
    title: "Order Canceled",
    text: `Order ${id} was canceled. You don't need to pay for it.`,
  }),
  balancePaid: {
    title: "Payment Complete!",
    text: "Your balance has been paid.",
  },
  approvedAndPaid: "You've already approved your mockup and paid in full. We're getting started.",
  invoiceLinkInvalid: { title: "Invalid Payment Link", text: "This payment link is not valid or has expired." },
  invoicePaid: { title: "Payment Successful!", text: "Your payment has been processed successfully!" },
  sessionError: { title: "Session Error", text: "Failed to load collaboration session" },
  notFound: { title: "404 Page Not Found", text: "The page you are looking for does not exist." },
  broken: { title: "Something went wrong", text: "Please try again, or reload the page." },
  postMissing: { title: "Blog Post Not Found", text: "This article does not exist or has been removed." },
  noCustomOrders: "No custom orders found.",
  noRegularOrders: "No regular orders found.",
  noOrdersYet: "No orders yet",
  noLogo: "No Logo Uploaded",
} as const;
