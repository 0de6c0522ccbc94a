/** Newsletter offer (discounts-6): percent off a first order, once, valid for this many days. */
export const newsletterOffer = { percentOff: 15, validDays: 60 } as const;

export const popupSource = "popup_15off";
