/** Newsletter offer (discounts-6): percent off a first order, once, valid for this many days. */
export const newsletterOffer = { percentOff: 15, validDays: 60 } as const;

export const popupSource = "popup_15off";

/** Sources of contacts who signed up for the newsletter: the form on a page and the popup. */
export const newsletterSources: readonly string[] = ["newsletter", popupSource];
