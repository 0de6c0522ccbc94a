import { z } from "zod";
import { currentPasswordInput } from "~/domain/accounts/accounts";
import { line } from "~/domain/forms/fields";

const unreadable = "We couldn't read your passkey. Please try again.";

const bytes = z.base64url().min(1).max(10_000);
const answered = { id: bytes, rawId: bytes, type: z.literal("public-key"), clientExtensionResults: z.object({}) };
const created = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const signed = z.object({
  ...answered,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type NewPasskeyAnswer = z.output<typeof created>;
export type PasskeyAnswer = z.output<typeof signed>;

/** A WebAuthn response: the JSON of @simplewebauthn/browser in one form field. */
const inJson = <Answer>(schema: z.ZodType<Answer>) =>
  z.string({ error: unreadable }).transform((text, context): Answer => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: unreadable });
      return z.NEVER;
    }
  });

export const namePasskeyInput = currentPasswordInput.extend({ name: line("Please give it a name", 50) });
export const addPasskeyInput = namePasskeyInput.extend({ answer: inJson(created) });
export const removePasskeyInput = currentPasswordInput.extend({ passkey: z.string().min(1).max(2000) });
export const passkeyInput = z.object({ answer: inJson(signed) });
