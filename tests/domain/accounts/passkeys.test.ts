import { describe, expect, it } from "vitest";
import { addPasskeyInput, namePasskeyInput, passkeyInput, removePasskeyInput } from "~/domain/accounts/passkeys.schema";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

const currentPassword = "links-and-dunes";
const unreadable = "We couldn't read your passkey. Please try again.";
const base = { id: "aWQ", rawId: "aWQ", type: "public-key", clientExtensionResults: {} };
const created = { ...base, response: { clientDataJSON: "e30", attestationObject: "o2M" } };
const signed = { ...base, response: { clientDataJSON: "e30", authenticatorData: "SZY", signature: "MEU" } };

const add = (answer: unknown) => addPasskeyInput.safeParse({ currentPassword, name: "My phone", answer });
const signIn = (answer: unknown) => passkeyInput.safeParse({ answer });
const messages = ({ error }: ReturnType<typeof add | typeof signIn>) => error?.issues.map(({ message }) => message);

describe("an authenticator's answer", () => {
  it("An authenticator's answer comes out of its field unchanged", () => {
    expect(add(JSON.stringify(created)).data?.answer).toEqual(created);
    expect(signIn(JSON.stringify(signed)).data?.answer).toEqual(signed);
  });

  it.each([
    ["no text", undefined],
    ["a number", 5],
    ["an empty field", ""],
    ["no JSON", "{"],
    ["nothing", "null"],
    ["another type", JSON.stringify({ ...created, type: "password" })],
    ["no response", JSON.stringify(base)],
  ])("An answer that is %s cannot be read, and one sentence says so", (_, answer) => {
    expect(messages(add(answer))).toEqual([unreadable]);
    expect(messages(signIn(answer))).toEqual([unreadable]);
  });

  it("An answer to one challenge does not answer another", () => {
    expect(messages(add(JSON.stringify(signed)))).toEqual([unreadable]);
    expect(messages(signIn(JSON.stringify(created)))).toEqual([unreadable]);
  });

  it.each([
    ["a few bytes", "AAAA", true],
    ["ten thousand signs", "A".repeat(10_000), true],
    ["more", "A".repeat(10_002), false],
    ["nothing", "", false],
    ["no base64url", "a+b/", false],
  ])("An answer may contain %s in each part", (_, bytes, is) => {
    for (const part of ["id", "rawId"]) {
      expect(add(JSON.stringify({ ...created, [part]: bytes })).success, part).toBe(is);
      expect(signIn(JSON.stringify({ ...signed, [part]: bytes })).success, part).toBe(is);
    }
    for (const part of ["clientDataJSON", "attestationObject"]) {
      const response = { ...created.response, [part]: bytes };
      expect(add(JSON.stringify({ ...created, response })).success, part).toBe(is);
    }
    for (const part of ["clientDataJSON", "authenticatorData", "signature"]) {
      const response = { ...signed.response, [part]: bytes };
      expect(signIn(JSON.stringify({ ...signed, response })).success, part).toBe(is);
    }
  });

  it.each([
    [["usb", "internal"], true],
    [[], true],
    [["x".repeat(20)], true],
    [["x".repeat(21)], false],
    [Array(10).fill("usb"), true],
    [Array(11).fill("usb"), false],
  ])("An answer names its transports %j: %s", (transports, is) =>
    expect(add(JSON.stringify({ ...created, response: { ...created.response, transports } })).success).toBe(is),
  );
});

describe("a passkey", () => {
  it("A passkey is added with the password and a name of 1 to 50 characters, and removed by its id", () => {
    expectEdges(namePasskeyInput, { currentPassword, name: "My phone" }, { name: longest(50) });
    const passkey = { taken: ["p", "p".repeat(2000)], beyond: ["", "p".repeat(2001)] };
    expectEdges(removePasskeyInput, { currentPassword, passkey: "p" }, { passkey });
    const answer = JSON.stringify(created);
    expect(namePasskeyInput.safeParse({ currentPassword, name: " " }).error?.issues).toMatchObject([
      { path: ["name"], message: "Please give it a name" },
    ]);
    expect(addPasskeyInput.safeParse({ currentPassword: "", name: "My phone", answer }).success).toBe(false);
    expect(removePasskeyInput.safeParse({ passkey: "p" }).success).toBe(false);
  });
});
