/** Newsletter offer (discounts-6): percent off a first order, once, valid for this many days. */
export const newsletterOffer = { percentOff: 15, validDays: 60 } as const;

/** Source of a newsletter sign-up in the popup. */
export const popupSource = "popup_15off";
