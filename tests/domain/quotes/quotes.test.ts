import { describe, expect, it } from "vitest";
import { shopDay } from "~/domain/calendar/calendar";
import { answerQuoteInput } from "~/domain/quotes/answer.schema";
import { quoteChange, quoteRequestInput, smallQuoteNote } from "~/domain/quotes/quotes";
import { now } from "../designer/designs";

const input = quoteRequestInput(shopDay(now));
const request = {
  customerName: "Pat Green",
  customerEmail: "Pat@Club.example",
  projectDescription: "A pin for our spring member-guest.",
  quantity: 50,
};

describe("quoteRequestInput", () => {
  it("A request fills the defaults and drops blank values", () => {
    const parsed = input.parse({
      ...request,
      customerPhone: "",
      companyName: null,
      deadlineDate: "",
      preferredSize: "",
    });
    expect(JSON.parse(JSON.stringify(parsed))).toEqual({
      ...request,
      customerEmail: "pat@club.example",
      pinType: "pins",
    });
  });

  it.each([
    ["customerName", "", "Name is required"],
    ["customerName", undefined, "Name is required"],
    ["customerEmail", "pat@", "Valid email is required"],
    ["customerEmail", undefined, "Valid email is required"],
    ["customerEmail", "a@b.example,c@d.example", "Valid email is required"],
    ["projectDescription", "too short", "Please provide more details about your project"],
    ["projectDescription", "         x          ", "Please provide more details about your project"],
    ["quantity", 0, "Quantity must be at least 1"],
    ["quantity", 1.5, "Quantity must be at least 1"],
    ["quantity", 1_000_001, "Quantity can be at most 1,000,000"],
    ["quantity", undefined, "Quantity must be at least 1"],
    ["pinType", "socks", "Please select a pin type"],
    ["deadlineDate", "2026-12-11", "Deadline must be at least 3 weeks from today to allow for production time"],
    ["deadlineDate", "soon", "Please enter a date as YYYY-MM-DD"],
  ])("A request with %s %j: %s", (field, value, message) => {
    const { error } = input.safeParse({ ...request, [field]: value });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, message]);
  });

  it("A deadline of exactly 21 days and a description of 10 characters are accepted", () => {
    const parsed = input.parse({ ...request, deadlineDate: "2026-12-12", projectDescription: "ten signs!" });
    expect(parsed.deadlineDate).toBe("2026-12-12");
  });

  it("No name can start an email header", () => {
    expect(input.parse({ ...request, customerName: "Pat\r\nBcc: x@y.example\u2028z" }).customerName).toBe(
      "Pat Bcc: x@y.example z",
    );
  });

  it("A number under 25 pieces shows a gentle note, but not one that is refused", () => {
    expect(smallQuoteNote(24)).toContain("25 pins");
    expect(smallQuoteNote(1)).toContain("Send it anyway");
    expect(smallQuoteNote(0)).toBeNull();
    expect(smallQuoteNote(25)).toBeNull();
  });
});

describe("staff's answer", () => {
  it.each([-1, "abc", undefined, 1.234])("A price of %s is refused", (price) => {
    const lines = [{ name: "Custom pins", prices: [price] }];
    expect(answerQuoteInput.safeParse({ id: "QR-1", lines }).error?.issues[0]?.message).toBe(
      "Please enter a valid quote amount.",
    );
  });

  it("The form's dollars become cents, and the JSON endpoint takes cents", () => {
    const lines = [{ name: "Custom pins", prices: [5.5, 4.5] }];
    const answer = answerQuoteInput.parse({ id: "QR-1", lines, otherQuantities: [100] });
    expect(answer).toMatchObject({ lines: [{ quantity: null, pricesCents: [550, 450] }], otherQuantities: [100] });
    expect(quoteChange.parse({ status: "quoted", quotedAmount: 51_250 }).quotedAmount).toBe(51_250);
    expect(quoteChange.safeParse({ quotedAmount: 0.5 }).success).toBe(false);
  });
});
