// Tests which bounced emails a record's page still shows (email-14).
import { expect, it } from "vitest";
import { bounceSentence, openBounces, type SentEmail } from "~/domain/emails/bounces";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 9, minute));
const email = (values: Partial<SentEmail> = {}): SentEmail => ({
  id: "a",
  template: "invoice-new",
  subject: "Your invoice INV-1",
  to: "x@y.example",
  state: "failed",
  bounceType: "hard",
  createdAt: at(0),
  ...values,
});
const sent = { id: "b", state: "sent", bounceType: null, createdAt: at(5) };

it("A hard bounce asks to check the address, and a soft one to send again", () => {
  expect(bounceSentence(email())).toBe(
    "We could not deliver the invoice to x@y.example. Check the address and send it again.",
  );
  expect(bounceSentence(email({ bounceType: "soft" }))).toContain("the mailbox was full or unavailable");
  expect(bounceSentence(email({ template: "order-letter", subject: "Your pins" }))).toContain("the email “Your pins”");
});

it("A bounce is shown until the same kind of email is written again", () => {
  expect(openBounces([email()])).toHaveLength(1);
  expect(openBounces([email(), email({ ...sent, template: "invoice-reminder" })])).toEqual([]);
});

it("A later email of another kind to the same address does not settle a bounce", () => {
  expect(openBounces([email(), email({ ...sent, template: "order-parcel" })])).toHaveLength(1);
});

it("A later email to another address settles a bounce, even if the old address bounces again", () => {
  const corrected = { template: "order-email-corrected", createdAt: at(5) };
  const emails = [
    email(),
    email({ id: "old", ...corrected }),
    email({ ...sent, ...corrected, id: "new", to: "right@y.example" }),
  ];
  expect(openBounces(emails)).toEqual([]);
});

it("Of two bounces of the same email only the last is shown", () => {
  expect(openBounces([email(), email({ id: "again", createdAt: at(9) })]).map(({ id }) => id)).toEqual(["again"]);
});

it("An email that failed for another reason is no bounce, and neither is one that was sent again", () => {
  expect(openBounces([email({ bounceType: null }), email({ id: "c", state: "queued" })])).toEqual([]);
});
