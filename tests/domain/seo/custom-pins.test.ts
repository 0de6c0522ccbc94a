import { expect, it } from "vitest";
import { customPinsData } from "~/domain/seo/structured-products";

it("The designer's pins name their quantities and the range of their price", () => {
  const data = customPinsData({ origin: "https://shop.example", now: new Date("2026-11-22T12:00:00Z") });
  expect(data).toMatchObject({
    "@type": "Product",
    url: "https://shop.example/custom",
    offers: {
      lowPrice: "3.00",
      highPrice: "8.70",
      offerCount: 16,
      priceValidUntil: "2026-12-22",
      eligibleQuantity: { minValue: 25, maxValue: 1000 },
    },
  });
});
