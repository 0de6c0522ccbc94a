import { expect, it } from "vitest";
import {
  accountDesignId,
  accountDesignInput,
  accountDesignLimits,
  designCommentInput,
} from "~/domain/designer/account-designs.schema";
import { plainChoices } from "~/domain/designer/choices";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

it("An account has room for thirty designs and a design for a hundred comments", () =>
  expect(accountDesignLimits).toEqual({ designs: 30, comments: 100 }));

it("A saved design has a name of at most eighty letters", () => {
  const design = JSON.stringify({
    pinType: "pins",
    quantity: 50,
    size: "1inch",
    plating: "gold",
    packaging: ["just-pins"],
    rushOrder: false,
    choices: plainChoices(),
  });
  const given = { name: "Member-guest", design, logo: new File(["x"], "logo.png") };
  expectEdges(accountDesignInput, given, { name: longest(80) });
  expect(accountDesignInput.parse(given).design).toMatchObject({ quantity: 50, plating: "gold" });
  expect(accountDesignInput.safeParse({ ...given, design: "{" }).success).toBe(false);
});

it("A comment's name cannot be a web address", () => {
  const given = { name: "Pat", content: "Greener" };
  expectEdges(designCommentInput, given, { name: longest(60), content: longest(1000) });
  expect(designCommentInput.safeParse({ ...given, name: "https://evil.example" }).success).toBe(false);
  expectEdges(accountDesignId, {}, { id: longest(64) });
});
