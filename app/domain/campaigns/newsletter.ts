/** The newsletter's offer (discounts-6): off a first order, once, for so many days. */
export const newsletterOffer = { percentOff: 15, validDays: 60 } as const;

/** Where a sign-up came from, as the popup says it. */
export const popupSource = "popup_15off";
