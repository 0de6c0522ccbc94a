import { describe, expect, it } from "vitest";
import { countries } from "~/domain/destinations/countries";
import { fitsState, stateOfPostalCode } from "~/domain/destinations/postal-areas";

describe("the state of a postal code", () => {
  it.each([
    ["92008", "CA"],
    ["10001", "NY"],
    ["00501", "NY"],
    ["02108", "MA"],
    ["20001", "DC"],
    ["20101", "VA"],
    ["28374", "NC"],
    ["30904", "GA"],
    ["33101", "FL"],
    ["60601", "IL"],
    ["73301", "TX"],
    ["73101", "OK"],
    ["79901", "TX"],
    ["88510", "TX"],
    ["85001", "AZ"],
    ["96813", "HI"],
    ["97420", "OR"],
    ["99501", "AK"],
    ["00901", "PR"],
    ["00802", "VI"],
    ["09012", "AE"],
    ["96201", "AP"],
    ["92008-1234", "CA"],
    [" 05401 ", "VT"],
    ["05501", "MA"],
  ])("The ZIP code %s is in %s", (code, state) => expect(stateOfPostalCode("US", code)).toBe(state));

  it.each([
    ["M5V 2T6", "ON"],
    ["v6b 1a1", "BC"],
    ["H2Y 1C6", "QC"],
  ])("The postal code %s is in %s", (code, province) => expect(stateOfPostalCode("CA", code)).toBe(province));

  it.each(["", "9200", "00401", "96799", "96910", "abcde", "M5V 2T6"])("The ZIP code %j names no state", (code) =>
    expect(stateOfPostalCode("US", code)).toBeNull(),
  );

  it("A postal code with X names no territory, because two of them share it", () =>
    expect(stateOfPostalCode("CA", "X0A 0H0")).toBeNull());

  it("ZIP prefixes name every state except islands that share one", () => {
    const found = new Set<string>();
    for (let prefix = 0; prefix < 1000; prefix++) {
      const state = stateOfPostalCode("US", `${String(prefix).padStart(3, "0")}01`);
      if (state) found.add(state);
    }
    expect(
      Object.keys(countries.US.states)
        .filter((state) => !found.has(state))
        .sort(),
    ).toEqual(["AS", "GU", "MP"]);
  });
});

describe("a postal code and a state (checkout-13)", () => {
  it.each([
    ["92008", "CA", true],
    ["92008-1234", "CA", true],
    ["92008", "NY", false],
    ["02861", "RI", true],
    ["02861", "MA", true],
    ["20041", "VA", true],
    ["42223", "KY", true],
    ["42223-5318", "TN", true],
    ["42223", "OH", false],
    ["96910", "GU", true],
    ["00401", "NY", true],
  ])("The ZIP code %s and the state %s fit: %s", (code, state, fits) =>
    expect(fitsState("US", code, state)).toBe(fits),
  );

  it.each([
    ["M5V 2T6", "ON", true],
    ["M5V 2T6", "QC", false],
    ["X0A 0H0", "NT", true],
  ])("The postal code %s and the province %s fit: %s", (code, state, fits) =>
    expect(fitsState("CA", code, state)).toBe(fits),
  );
});
