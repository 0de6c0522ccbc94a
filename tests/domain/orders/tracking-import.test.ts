// Tests how ShipStation's file is read, and what each of its parcels would change (orders-27).
import { describe, expect, it } from "vitest";
import { carrierOfFile, type KnownOrder, planParcels, readTrackingFile } from "~/domain/orders/tracking-import";

const ups = "1Z999AA10123456784";
const usps = "9400111899223344556677";
const read = (text: string) => readTrackingFile(new TextEncoder().encode(text));
function parcelsOf(text: string) {
  const file = read(text);
  if (!file.ok) throw new Error(file.error);
  return file;
}

describe("the file", () => {
  it.each([
    "Order - Number,Shipment - Carrier,Shipment - Tracking Number",
    "Order #;Carrier;Tracking Number",
    "order number\tProvider\ttracking #",
  ])("The columns %j are known", (head) => {
    const sign = /[,;\t]/.exec(head)?.[0] ?? ",";
    const { parcels, errors } = parcelsOf(`${head}\n${["#ph-1", "UPS", ups].join(sign)}\n`);
    expect(errors).toEqual([]);
    expect(parcels).toEqual([{ row: 2, orderId: "PH-1", trackingNumber: ups, carrier: "ups", items: [] }]);
  });

  it("A file without the order or the tracking number is refused", () => {
    expect(read("Shipment - Tracking Number\n1\n")).toEqual({
      ok: false,
      error: 'The column "Order - Number" is missing.',
    });
    expect(read("Order - Number\n1\n")).toEqual({
      ok: false,
      error: 'The column "Shipment - Tracking Number" is missing.',
    });
  });

  it("Numbers without a visible sign are missing, overlong ones are refused, and quantities are plain digits", () => {
    const rows = [
      `PH-1,\u200b\u2060,PIN-1,1`,
      `\u2800,${ups},PIN-1,1`,
      `PH-1,${"9".repeat(101)},PIN-1,1`,
      `PH-1,${ups},PIN-1,1e1`,
      `PH-1,${ups},PIN-1,0x10`,
      `PH-1,${ups},PIN-1,"1,000"`,
      `PH-\u200b1,${ups}\u200b,PIN-2,1`,
    ];
    const { parcels, errors } = parcelsOf(
      `Order - Number,Shipment - Tracking Number,Item - SKU,Item - Qty\n${rows.join("\n")}\n`,
    );
    expect(errors.map(({ message }) => message)).toEqual([
      "PH-1 has no tracking number.",
      "The order number is missing.",
      "The tracking number of PH-1 is longer than 100 characters.",
      'PH-1: "1e1" is not a quantity.',
      'PH-1: "0x10" is not a quantity.',
    ]);
    expect(parcels).toEqual([
      expect.objectContaining({
        orderId: "PH-1",
        trackingNumber: ups,
        items: [
          { sku: "PIN-1", name: "", quantity: 1000 },
          { sku: "PIN-2", name: "", quantity: 1 },
        ],
      }),
    ]);
  });

  it("A preview repeats only the start of an endless cell (access-14)", () => {
    const endless = "9".repeat(100_000);
    const head = "Order - Number,Shipment - Tracking Number,Shipment - Carrier,Item - SKU,Item - Name,Item - Qty\n";
    const rows = [
      `${endless},${ups},,,,`,
      `PH-1,${ups},${endless},${endless},${endless},1`,
      `PH-2,${ups},,PIN-1,,${endless}`,
    ];
    expect(JSON.stringify(read(head + rows.join("\n"))).length).toBeLessThan(3000);
  });

  it("Rows with the same order and number are one parcel, and wrong rows are named", () => {
    const rows = [
      `PH-1,${ups},PIN-1,2`,
      `PH-1,${ups},PIN-2,1`,
      `PH-1,,PIN-3,1`,
      `,${ups},PIN-3,1`,
      `PH-2,${ups},PIN-1,1.5`,
    ];
    const { parcels, errors } = parcelsOf(
      `Order - Number,Shipment - Tracking Number,Item - SKU,Item - Qty\n${rows.join("\n")}\n`,
    );
    expect(parcels).toMatchObject([
      {
        row: 2,
        items: [
          { sku: "PIN-1", quantity: 2 },
          { sku: "PIN-2", quantity: 1 },
        ],
      },
    ]);
    expect(errors).toEqual([
      { row: 4, message: "PH-1 has no tracking number." },
      { row: 5, message: "The order number is missing." },
      { row: 6, message: 'PH-2: "1.5" is not a quantity.' },
    ]);
  });

  it.each([
    ["stamps_com", usps, "usps"],
    ["USPS First Class", "odd", "usps"],
    ["ups_walleted", ups, "ups"],
    ["UPS by ShipStation", "odd", "ups"],
    ["FedEx Ground", "123456789012", "fedex"],
    ["dhl_express", "1234567890", "dhl"],
    ["", ups, "ups"],
    ["usps", ups, "ups"],
    ["Groups Inc.", "odd", "other"],
  ])("A carrier written %j with the number %s is %s", (typed, number, carrier) => {
    expect(carrierOfFile(typed, number)).toBe(carrier);
  });
});

describe("the plan", () => {
  const line = (productId: number, quantity: number) => ({
    productId,
    quantity,
    name: `Pin ${productId}`,
    sku: `PIN-${productId}`,
  });
  const order = (values: Partial<KnownOrder> = {}): KnownOrder => ({
    id: "PH-1",
    kind: "regular",
    customerName: "Ann",
    isShipped: false,
    hold: null,
    trackingNumbers: [],
    left: [line(1, 5), line(2, 1)],
    ...values,
  });
  const parcel = (trackingNumber: string, ...items: [sku: string, quantity: number][]) => ({
    row: 2,
    orderId: "PH-1",
    trackingNumber,
    carrier: "ups" as const,
    items: items.map(([sku, quantity]) => ({ sku, name: "", quantity })),
  });
  const outcomes = (...args: Parameters<typeof planParcels>) =>
    planParcels(...args).map(({ outcome, note }) => [outcome, note]);

  it("A parcel without items takes all that is left", () => {
    expect(outcomes([parcel("A")], [order()])).toEqual([["ready", "5 × Pin 1, 1 × Pin 2"]]);
  });

  it("Parcels with items share what is left, and no more ships than was ordered", () => {
    const parcels = [parcel("A", ["PIN-1", 3]), parcel("B", ["PIN-1", 2], ["PIN-2", 1]), parcel("C", ["PIN-1", 1])];
    expect(outcomes(parcels, [order()])).toEqual([
      ["ready", "3 × Pin 1"],
      ["ready", "2 × Pin 1, 1 × Pin 2"],
      ["held", "PIN-1 isn't among what this order still has to ship."],
    ]);
    expect(outcomes([parcel("A", ["PIN-1", 6])], [order()])).toEqual([
      ["held", "The file has 6 × Pin 1, and 5 are left to ship."],
    ]);
  });

  it.each([
    [{ trackingNumbers: ["A"] }, "shipped"],
    [{ isShipped: true, trackingNumbers: ["TYPED"] }, "shipped"],
    [{ hold: "Still unpaid: $5.00." }, "held"],
    [{ id: "PH-2" }, "unknown"],
  ] satisfies [Partial<KnownOrder>, string][])("With an order that has %o the parcel is %s", (values, outcome) => {
    expect(planParcels([parcel("A")], [order(values)])[0]?.outcome).toBe(outcome);
  });

  it("Two parcels of one order without items are left to staff, and a custom order has one number", () => {
    const two = [parcel("A"), parcel("B")];
    expect(planParcels(two, [order()]).map(({ outcome }) => outcome)).toEqual(["held", "held"]);
    expect(planParcels(two, [order({ kind: "custom", left: [] })]).map(({ outcome }) => outcome)).toEqual([
      "ready",
      "held",
    ]);
  });
});
