const production = "2-3 weeks";
const location = "Carlsbad, California";

/** Every fact about the shop; an owner renames it here (shop-1). How it is reached, staff may change: domain/brand/contact. */
export const brand = {
  name: "Pin High",
  noun: "golf pins",
  nounTitle: "Golf Pins",
  tagline: "Enamel golf pins and ball markers, made for your course",
  description: `Soft enamel golf pins and ball markers for courses, pro shops, tournaments and players. Mockup within 24 hours, ready ${production} after you approve.`,
  city: "Carlsbad",
  state: "California",
  location,
  country: "US",
  email: "sales@pinhigh.example",
  supportEmail: "support@pinhigh.example",
  noReplyEmail: "orders@pinhigh.example",
  postalAddress: {
    street: "2710 Fairway Terrace",
    city: "Carlsbad",
    state: "CA",
    zipCode: "92008",
    country: "United States",
  },
  hours: { firstDay: "Monday", lastDay: "Friday", opens: "09:00", closes: "17:00" },
  /** Unworn catalog pins; custom pins are remade when we got them wrong (content/shipping.md). */
  returns: { days: 30 },
  timeZone: "America/Los_Angeles",
  currency: "USD",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/pinhigh.example" },
    { name: "Facebook", url: "https://www.facebook.com/pinhigh.example" },
    { name: "X", url: "https://x.com/pinhigh_example" },
  ],
  /** What the shop says of time, money and place: said here once, and used from here by pages, mails and content. */
  promises: {
    mockups: "24-hour design mockups",
    answer: "within 24 hours",
    mockup: { standard: "within 24 hours", rush: "within 12 hours" },
    /** Most catalog pins leave the shop in this time. */
    catalog: "1-2 business days",
    terms: "NET 30 terms",
    /** From the approved mockup until the pins leave. */
    production,
    productionInWords: "2 to 3 weeks",
    made: `ready ${production} after you approve`,
    /** From the order to the customer's door; printed days come from calendar/schedule. */
    toTheDoor: { standard: "3-4 weeks", rush: "2-3 weeks" },
    delivery: "3-4 weeks from your order to your door, or 2-3 weeks with the rush option",
    deposit: "10% deposit",
    depositBack: "Your 10% deposit is fully refundable until you approve the mockup.",
    /** Once it is approved. */
    remade: "If a color, a letter or the count isn't what you approved, we'll remake it at our cost or refund you.",
    balance: "You pay the balance when you approve the mockup. Production starts as soon as it's paid.",
    mails:
      "We'll email your receipt, plus one reminder if you don't finish. We also send customers occasional offers; you can unsubscribe anytime.",
    place: `Based in ${location}`,
    customers: "500+ customers",
    wholesale: "Wholesale pricing",
    volume: "Volume discounts",
  },
} as const;
