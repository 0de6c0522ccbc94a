const tablet = { width: 820, height: 1180 };

/** The windows of most browser tests. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
export type Size = keyof typeof sizes;

/** The windows of staff's journeys. */
export const adminSizes = { phone: sizes.phone, tablet, desktop: sizes.desktop };

/** The windows of a shopper's journeys, which begin at the narrowest phone. */
export const shopSizes = { phone: { width: 360, height: 780 }, tablet, desktop: sizes.desktop };
