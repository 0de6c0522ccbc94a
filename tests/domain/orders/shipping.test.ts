// Tests an order's shipped and remaining pieces, and its rows in ShipStation's file (orders-20), and carriers' numbers (orders-26).
import { expect, it } from "vitest";
import {
  carrierQuestion,
  carriersOf,
  leftToShip,
  parcelLabel,
  parcelUrl,
  shipInput,
  shipStationHead,
  shipStationRows,
} from "~/domain/orders/shipping";

const line = (productId: number, quantity: number, name = `Pin ${productId}`) => ({ productId, name, quantity });

it("The remaining lines are those in no parcel, and none if all has shipped", () => {
  const ordered = [line(1, 5), line(2, 2), line(3, 1)];
  const parcels = [{ lines: [line(1, 2), line(2, 1)] }, { lines: [line(1, 2), line(3, 1)] }];
  expect(leftToShip(ordered, parcels)).toEqual([line(1, 1), line(2, 1)]);
  expect(leftToShip(ordered, [])).toEqual(ordered);
  expect(parcelLabel([line(1, 2, "Birdie"), line(2, 1, "Eagle")])).toBe("2 × Birdie, 1 × Eagle");
});

it("A parcel is tracked on the carrier's own page, or at staff's address", () => {
  const parcel = { trackingNumber: "1Z 99", trackingUrl: "https://post.example/1" };
  expect(parcelUrl({ ...parcel, carrier: "ups" })).toBe("https://www.ups.com/track?tracknum=1Z99");
  expect(parcelUrl({ ...parcel, carrier: "other" })).toBe("https://post.example/1");
  expect(parcelUrl({ trackingNumber: "1", trackingUrl: undefined, carrier: "other" })).toBeNull();
});

it("A parcel has at most a hundred lines of pieces", () => {
  const many = (count: number) => ({
    carrier: "ups",
    trackingNumber: "1Z",
    pieces: Array.from({ length: count }, (_, at) => ({ productId: `${at + 1}`, quantity: 0 })),
  });
  expect(shipInput.parse(many(100)).pieces).toHaveLength(100);
  expect(shipInput.safeParse(many(101)).success).toBe(false);
  expect(shipInput.safeParse({ ...many(0), pieces: [{ productId: "1", quantity: -1 }] }).success).toBe(false);
});

it("The file has one row a line under ShipStation's headings, with the paid amount only on the first", () => {
  const order = {
    id: "PH-1",
    createdAt: new Date("2026-11-20T10:00:00Z"),
    customerName: "Ann",
    customerEmail: "a@b.example",
    shippingAddress: { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" },
    totalCents: 2699,
    shippingCents: 599,
    taxCents: 100,
  };
  const lines = [
    { sku: "PIN-1", name: "Birdie", quantity: 2, unitPriceCents: 750, weightOunces: 0.5 },
    { sku: "PIN-2", name: "Eagle", quantity: 1, unitPriceCents: 500, weightOunces: null },
  ];
  const rowsOf = (sold: typeof order | (Omit<typeof order, "shippingAddress"> & { shippingAddress: null })) =>
    shipStationRows(sold, lines).map((row) =>
      Object.fromEntries(shipStationHead.map((head, at) => [head, row[at]]).filter(([, cell]) => cell !== undefined)),
    );
  const whom = {
    "Order #": "PH-1",
    "Order Date": "2026-11-20 02:00:00",
    "Recipient Name": "Ann",
    Email: "a@b.example",
  };
  const where = { "Address Line 1": "1 Fairway", City: "Carlsbad", State: "CA", "Postal Code": "92008" };
  const of = { ...whom, "Country Code": "US" };
  const paid = { "Amount Paid": 26.99, "Shipping Paid": 5.99, "Tax Paid": 1 };
  const first = { SKU: "PIN-1", "Item Name": "Birdie", Quantity: 2, "Unit Price": 7.5, "Unit Weight": 0.5 };
  const second = { SKU: "PIN-2", "Item Name": "Eagle", Quantity: 1, "Unit Price": 5 };
  expect(rowsOf(order)).toEqual([
    { ...of, ...where, ...first, ...paid },
    { ...of, ...where, ...second },
  ]);
  expect(rowsOf({ ...order, shippingAddress: null })[1]).toEqual({ ...of, ...second });
  expect(
    shipStationRows({ ...order, shippingAddress: { ...order.shippingAddress, country: "CA" } }, lines)[1],
  ).toContain("CA");
});

it("A tracking number tells its carrier, and both carriers if both use its format", () => {
  const digits = (count: number) => "9".repeat(count);
  expect(carriersOf("1Z 999 AA1 0123 4567 84")).toEqual(["ups"]);
  expect(carriersOf("9400 1118 9922 3344 5566 77")).toEqual(["usps"]);
  expect([22, 26, 34].map((count) => carriersOf(digits(count)))).toEqual([["usps"], ["usps"], ["usps"]]);
  expect(carriersOf("LZ123456789US")).toEqual(["usps"]);
  expect([12, 15].map((count) => carriersOf(digits(count)))).toEqual([["fedex"], ["fedex"]]);
  expect(carriersOf(digits(20))).toEqual(["usps", "fedex"]);
  expect(carriersOf(digits(10))).toEqual(["dhl"]);
  expect(["JD014600003828392837", "jjd 0146 0000 3828 3928 37"].map(carriersOf)).toEqual([["dhl"], ["dhl"]]);
  expect(carriersOf("96120190 12345612 345678")).toEqual(["fedex"]);
  expect(["MI123456ABC789", "mi 123456 0000001"].map(carriersOf)).toEqual([["ups"], ["ups"]]);
  expect(["", "AB12", "MI12", "JD12", digits(9), digits(35)].map(carriersOf)).toEqual([[], [], [], [], [], []]);
});

it("A number of another carrier is asked about, but not if the carrier may be right or is another one", () => {
  const trackingNumber = "1Z999AA10123456784";
  expect(carrierQuestion({ carrier: "usps", trackingNumber })).toEqual({
    text: "1Z999AA10123456784 looks like a tracking number of UPS. Use USPS anyway?",
    about: "usps 1Z999AA10123456784",
  });
  expect(carrierQuestion({ carrier: "ups", trackingNumber })).toBeNull();
  expect(carrierQuestion({ carrier: "other", trackingNumber })).toBeNull();
  expect(carrierQuestion({ carrier: "fedex", trackingNumber: "9".repeat(20) })).toBeNull();
  expect(carrierQuestion({ carrier: "ups", trackingNumber: "unknown" })).toBeNull();
});
