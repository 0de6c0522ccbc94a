import fc from "fast-check";
import { attachments } from "~/domain/designer/choices";
import { designLimits, normalizeDesign, packagings, platings, sizes } from "~/domain/designer/designer";
import type { EnamelColour } from "~/domain/designer/enamel-shelf";
import { pinTypes } from "~/domain/designer/products";
import type { DiscountCode } from "~/domain/discounts/discounts";

/** Generators and examples that several tests of the rules share. */
export const now = new Date("2026-11-21T20:00:00Z");

export const welcome: DiscountCode = {
  code: "WELCOME",
  discountType: "percentage",
  discountValue: 15,
  minimumOrderCents: 0,
  maxUses: null,
  currentUses: 0,
  validFrom: null,
  validUntil: null,
  isActive: true,
  oncePerCustomer: false,
};

export const anyDesign = fc
  .record({
    pinType: fc.constantFrom(...pinTypes),
    quantity: fc.integer({ min: designLimits.minQuantity, max: designLimits.maxQuantity }),
    size: fc.constantFrom(...sizes),
    plating: fc.constantFrom(...platings),
    packaging: fc.subarray([...packagings], { minLength: 1 }),
    rushOrder: fc.boolean(),
    choices: fc.record({
      attachment: fc.constantFrom(...attachments),
      backStamp: fc.constantFrom("", "Hole 7"),
      card: fc.constant("plain" as const),
      colours: fc.constant<EnamelColour[]>([]),
      simplified: fc.constant(false),
    }),
  })
  .map((design) => normalizeDesign(design));

export const anyCode: fc.Arbitrary<DiscountCode> = fc
  .oneof(
    fc.record({ discountType: fc.constant("percentage" as const), discountValue: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ discountType: fc.constant("fixed" as const), discountValue: fc.integer({ min: 1, max: 2_000_000 }) }),
  )
  .map((value) => ({ ...welcome, ...value }));
