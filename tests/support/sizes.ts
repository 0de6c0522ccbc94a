/** The windows of most browser tests. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;

/** The windows of the desk's journeys. */
export const threeSizes = { phone: sizes.phone, tablet: { width: 820, height: 1180 }, desktop: sizes.desktop } as const;

/** The windows of a shopper's journeys: the narrowest phone, a tablet, a desktop. */
export const widths = [
  ["phone", { width: 360, height: 780 }],
  ["tablet", threeSizes.tablet],
  ["desktop", sizes.desktop],
] as const;
