// Transactional mail without a provider (mail-2).
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { createMailer } from "~/gateways/mailer.server";

const mail = { id: "a", to: "ann@lee.example", toName: null, subject: "Hi", html: "<p>Hi</p>", text: "Hi" };
const without = (ENVIRONMENT: string) => ({ ...env, ENVIRONMENT, EMAIL: undefined }) as unknown as Env;

it("waits in production, never sent", async () => {
  expect(await createMailer(without("production")).deliver(mail)).toEqual({
    outcome: "retry",
    reason: "No mail provider is set up",
  });
});

it("stands in the outbox of a local shop", async () => {
  expect(await createMailer(without("local")).deliver(mail)).toMatchObject({ outcome: "sent" });
});
