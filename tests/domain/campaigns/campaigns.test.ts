import { describe, expect, it } from "vitest";
import {
  isCsvFile,
  marketingEmailInput,
  massDiscountInput,
  tournamentCampaignInput,
  tournamentDefaults,
  vipCampaignInput,
  vipEmailInput,
} from "~/domain/campaigns/campaigns";
import { newsletterInput } from "~/domain/campaigns/campaigns.schema";

const vip = { csvFileName: "vips.csv", promoCode: "vip20", discountPercent: 20 };

describe("campaign inputs", () => {
  it("A campaign capitalizes codes and drops empty exclusions", () => {
    expect(vipCampaignInput.parse(vip).promoCode).toBe("VIP20");
    const mail = { subject: "Spring", content: "New pins." };
    expect(
      marketingEmailInput.parse({ ...mail, excludeEmails: " a@b.example, ,A@B.example,c@d.example," }).excludeEmails,
    ).toEqual(["a@b.example", "c@d.example"]);
    expect(marketingEmailInput.parse(mail).excludeEmails).toEqual([]);
    expect(marketingEmailInput.parse({ ...mail, excludeEmails: ["x@y.example", ""] }).excludeEmails).toEqual([
      "x@y.example",
    ]);
  });

  it.each([
    [vipCampaignInput, { ...vip, csvFileName: "" }, "Please fill in all campaign fields"],
    [vipCampaignInput, { ...vip, discountPercent: 51 }, "Please fill in all campaign fields"],
    [vipCampaignInput, { ...vip, discountPercent: 0 }, "Please fill in all campaign fields"],
    [vipEmailInput, { ...vip, email: "" }, "Please fill in email, promo code, and discount"],
    [vipEmailInput, { email: "a@b.example", discountPercent: 5 }, "Please fill in email, promo code, and discount"],
    [
      tournamentCampaignInput,
      { ...tournamentDefaults, emailSubject: " " },
      "Please fill in all required fields with valid values.",
    ],
    [
      tournamentCampaignInput,
      { ...tournamentDefaults, discountPercent: 0.5 },
      "Please fill in all required fields with valid values.",
    ],
    [marketingEmailInput, { subject: " ", content: "x" }, "Please provide both subject and content."],
    [marketingEmailInput, { subject: "x" }, "Please provide both subject and content."],
    [massDiscountInput, { discountCode: " " }, "Please enter a discount code"],
  ])("A campaign refuses input %#", (schema, input, message) => {
    expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message);
  });

  it("A tournament campaign has its defaults", () => {
    expect(tournamentCampaignInput.parse(tournamentDefaults)).toMatchObject({
      promoCode: "TOURNAMENT25",
      discountPercent: 25,
    });
  });

  it("No subject can start a header (mail-4)", () => {
    expect(marketingEmailInput.parse({ subject: "Hi\r\nBcc: x@y.example", content: "x" }).subject).toBe(
      "Hi Bcc: x@y.example",
    );
  });

  it.each([
    ["a.csv", "text/csv", true],
    ["a.csv", "application/vnd.ms-excel", true],
    ["a.csv", "", true],
    ["a.xlsx", "application/vnd.ms-excel", false],
    ["a.csv", "image/png", false],
    ["a.txt", "text/plain", false],
  ])("A file %s of type %s is a contact file: %s", (name, type, csv) => expect(isCsvFile({ name, type })).toBe(csv));

  it("The newsletter signs up one address", () => {
    expect(newsletterInput.parse({ email: "A@b.example", source: "anything" })).toEqual({
      email: "a@b.example",
      source: "anything",
    });
    expect(newsletterInput.safeParse({ email: " " }).success).toBe(false);
  });
});
