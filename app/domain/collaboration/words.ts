// A room in words: its pictures and positions for people who cannot see them, and the condition of its delivery day.

type Specification = readonly (readonly [label: string, value: string])[];

/** Alternative text of a mockup: its version, the product and what staff wrote about it. */
export function mockupAlt(
  { version, notes }: { version: number; notes?: string | null },
  specification: Specification,
): string {
  const product = specification.slice(0, 3).map(([, value]) => value);
  return [`Mockup version ${version} of ${product.join(", ")}.`, notes].filter(Boolean).join(" ");
}

/** Condition of the day on which the pieces of a mockup arrive. Production starts once the payment is made, too. */
export const ifApprovedToday = (isPaymentDue: boolean): string =>
  isPaymentDue ? "if you approve and pay today" : "if you approve today";

const third = (fraction: number, names: readonly [string, string, string]) =>
  names[Math.min(2, Math.floor(fraction * 3)) as 0 | 1 | 2];

/** Place of a marker: "left third, top". */
export const placeInWords = (x: number, y: number): string =>
  `${third(x, ["left third", "middle third", "right third"])}, ${third(y, ["top", "middle", "bottom"])}`;
