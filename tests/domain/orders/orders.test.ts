import { describe, expect, it } from "vitest";
import {
  canCustomerCancelOrder,
  canMarkDelivered,
  discountRowName,
  eventWords,
  type OrderStatus,
  orderStatuses,
  orderTimeline,
  trackingInput,
} from "~/domain/orders/orders";

const signs = { done: "x", current: "o", due: "!", upcoming: "." };

describe("orders", () => {
  it.each<[OrderStatus, string]>([
    ["pending", "o..."],
    ["processing", "xo.."],
    ["in_production", "xxo.."],
    ["shipped", "xxo."],
    ["delivered", "xxxx"],
    ["cancelled", "x..."],
  ])("The status %s is shown as %s", (status, drawing) => {
    expect(
      orderTimeline(status)
        .map(({ state }) => signs[state])
        .join(""),
    ).toBe(drawing);
  });

  it("An order can be marked delivered once shipped, and its customer can cancel until a parcel has a number", () => {
    expect(orderStatuses.filter(canMarkDelivered)).toEqual(["shipped"]);
    const open = (trackingNumber: string | null) =>
      orderStatuses.filter((status) => canCustomerCancelOrder({ status, trackingNumber }));
    expect(open(null)).toEqual(["pending", "processing"]);
    expect(open("1Z999")).toEqual([]);
  });

  it("Shipping needs a tracking number, and a web address that a browser may open", () => {
    expect(trackingInput.parse({ trackingNumber: " 1Z999 ", trackingUrl: "" })).toEqual({ trackingNumber: "1Z999" });
    expect(trackingInput.safeParse({ trackingNumber: "  " }).error?.issues[0]?.message).toBe(
      "Tracking number is required.",
    );
    for (const trackingUrl of ["javascript:alert(1)", "/track", "//evil.example", "ups.com/1"]) {
      expect(trackingInput.safeParse({ trackingNumber: "1Z", trackingUrl }).error?.issues).toMatchObject([
        { message: "Please enter a web address that starts with https://" },
      ]);
    }
    expect(trackingInput.parse({ trackingNumber: "1Z", trackingUrl: "https://ups.example/1Z" }).trackingUrl).toBe(
      "https://ups.example/1Z",
    );
  });
});

it("The row of a discount names its code, and says only Discount if staff gave it", () => {
  expect(discountRowName("BIRDIE20")).toBe("Discount BIRDIE20");
  expect(discountRowName(null)).toBe("Discount");
});

it("Events are named in words and American spelling", () => {
  expect(["mockup_sent", "cancelled", "paid"].map(eventWords)).toEqual(["mockup sent", "canceled", "paid"]);
});
