// Tests transactional email without a provider (mail-2).
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { createMailer } from "~/gateways/mailer.server";

const mail = {
  id: "a",
  to: "ann@lee.example",
  toName: null,
  subject: "Hi",
  html: "<p>Hi</p>",
  text: "Hi",
  replyTo: "reply@shop.example",
};
const without = (ENVIRONMENT: string) => ({ ...env, ENVIRONMENT, EMAIL: undefined }) as unknown as Env;

it("In production an email without a provider waits and is never called sent", async () => {
  expect(await createMailer(without("production")).deliver(mail)).toEqual({
    outcome: "retry",
    reason: "No mail provider is set up",
  });
});

it("In a local shop an email stays in the outbox", async () => {
  expect(await createMailer(without("local")).deliver(mail)).toMatchObject({ outcome: "sent" });
});

const failingWith = (code: string) =>
  ({ ...env, EMAIL: { send: () => Promise.reject(Object.assign(new Error("no"), { code })) } }) as unknown as Env;

it.each(["E_SENDER_NOT_VERIFIED", "E_SENDER_DOMAIN_NOT_AVAILABLE", "E_RECIPIENT_NOT_ALLOWED"])(
  "The error %s is retried: the domain is not ready on the first day, and no receipt may be lost",
  async (code) => {
    expect(await createMailer(failingWith(code)).deliver(mail)).toEqual({ outcome: "retry", reason: code });
  },
);

it("A delivery that the recipient refuses ends after five tries", async () => {
  expect(await createMailer(failingWith("E_DELIVERY_FAILED")).deliver(mail)).toMatchObject({ tries: 5 });
});
