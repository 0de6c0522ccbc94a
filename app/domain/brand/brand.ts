/** Every fact about the shop; an owner renames it here (shop-1). How it is reached, staff may change: domain/contact.ts. */
export const brand = {
  name: "Pin High",
  noun: "golf pins",
  nounTitle: "Golf Pins",
  tagline: "Enamel golf pins and ball markers, made for your course",
  description:
    "Soft enamel golf pins and ball markers for courses, pro shops, tournaments and players. Designed in 24 hours, shipped in 2-3 weeks.",
  city: "Carlsbad",
  state: "California",
  location: "Carlsbad, California",
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
  promises: {
    mockups: "24-hour design mockups",
    terms: "NET 30 terms",
    production: "2-3 weeks",
    productionInWords: "2 to 3 weeks",
    customers: "500+ customers",
    wholesale: "Wholesale pricing",
    volume: "Volume discounts",
  },
} as const;
