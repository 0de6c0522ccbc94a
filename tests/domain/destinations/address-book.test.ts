// Tests the addresses that a person saves (accounts-19).
import { expect, it } from "vitest";
import { bookAddressForm, bookAddressId, bookAddressInput } from "~/domain/destinations/address-book.schema";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

const home = { name: "Pat Green", address: "1 Fairway", city: "Carlsbad", state: "california", zipCode: "92008" };

it("An address is saved in its country's form, as a new one or over another", () => {
  const kept = { ...home, state: "CA", country: "US", company: "", address2: "", phone: "" };
  expect(bookAddressInput.parse(home)).toEqual(kept);
  expect(bookAddressInput.parse({ ...home, id: "AD-1" })).toEqual({ ...kept, id: "AD-1" });
  expect(bookAddressInput.safeParse({ ...home, zipCode: "9200" }).error?.issues).toMatchObject([
    { path: ["zipCode"], message: "Enter a 5-digit ZIP code, like 92008" },
  ]);
});

it("An address has a label of at most 64 characters, and a name of at most 120 without a web address", () => {
  expectEdges(bookAddressId, {}, { id: longest(64) });
  expectEdges(bookAddressForm, home, { id: longest(64), name: longest(120) });
  expect(bookAddressForm.safeParse({ ...home, name: "https://x.example" }).error?.issues).toMatchObject([
    { path: ["name"], message: "Please leave web addresses out of names" },
  ]);
});
