const production = "2-3 weeks";
const answer = "within 24 hours";
const netDays = 30;
const location = "Carlsbad, California";
const remade = "If a color, a letter or the count isn't what you approved, we'll remake it at our cost or refund you.";

/** Facts about the shop. An owner renames the shop here (shop-1). Staff can change the contact facts in the settings: domain/brand/contact. */
export const brand = {
  name: "Pin High",
  noun: "golf pins",
  nounTitle: "Golf Pins",
  tagline: "Enamel golf pins and ball markers, made for your course",
  description: `Soft enamel golf pins and ball markers for courses, pro shops, tournaments and players. Mockup ${answer}, ready ${production} after you approve.`,
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
  /** Shown with the hours; staff change both in the settings. A blank one is hidden. */
  phone: "(760) 555-0142",
  contactPerson: "Joan Merrill",
  hours: { firstDay: "Monday", lastDay: "Friday", opens: "09:00", closes: "17:00", usHolidays: true, closedDays: [] },
  /** Applies to unworn catalog pins. Custom pins are remade if we got them wrong (content/shipping.md). */
  returns: { days: 30 },
  /** Days that approved customers have to pay an invoice. */
  netDays,
  timeZone: "America/Los_Angeles",
  currency: "USD",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/pinhigh.example" },
    { name: "Facebook", url: "https://www.facebook.com/pinhigh.example" },
    { name: "X", url: "https://x.com/pinhigh_example" },
  ],
  /** Promises about time, money and place. Pages, emails and content all use these texts. */
  promises: {
    mockups: "24-hour design mockups",
    quotes: "24-hour quotes",
    answer,
    mockup: { standard: answer, rush: "within 12 hours" },
    /** Explains the hours in `answer` and `mockup` (shop-14). */
    businessDays: "Days when we're closed don't count.",
    /** Time until most catalog pins ship. */
    catalog: "1-2 business days",
    terms: `NET ${netDays} terms`,
    /** Time from the approval of the mockup until the pins ship. */
    production,
    productionInWords: "2 to 3 weeks",
    made: `ready ${production} after you approve`,
    /** Time from the order until the pins are made. Printed dates come from calendar/schedule. */
    making: { standard: "3-4 weeks", rush: "2-3 weeks" },
    delivery: "3-4 weeks from your order to make, or 2-3 weeks with the rush option, then up to 5 days to ship",
    deposit: "10% deposit",
    depositBack: "Your 10% deposit is fully refundable until you approve the mockup.",
    /** Shown once the deposit has an amount. A quote may have another percentage. */
    ownDepositBack: "Your deposit is fully refundable until you approve the mockup.",
    /** Shown instead of the refund sentence after the approval. */
    remade,
    balance: "You pay the balance when you approve the mockup. Production starts as soon as it's paid.",
    /** Order of mockup and payments after a quote. */
    mockupFirst:
      "First we draw your mockup, free. When you approve it, you pay the 10% deposit, then the balance before production starts.",
    guarantee: "Right, or we make it again",
    lost: "If the carrier can't find your package within five business days, we'll send it again.",
    /** PayPal and the banks decide this one. */
    refund: "It usually takes 5-10 business days to reach your card or account.",
    /** Answer to requests under privacy law. */
    privacy: "We answer within 30 days.",
    /** Our own part of the work. The setting `origin` names the workshop and its country. */
    makers: `We draw, sell and check every pin in ${location}.`,
    mails:
      "We'll email your receipt, plus one reminder if you don't finish. We also send customers occasional offers; you can unsubscribe anytime.",
    place: `Based in ${location}`,
    customers: "500+ customers",
    wholesale: "Wholesale pricing",
    volume: "Volume discounts",
  },
} as const;
