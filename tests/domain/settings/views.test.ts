// How a list is looked at, as its address says it (admin-17).
import { describe, expect, it } from "vitest";
import { hiddenColumns, viewSearch, withColumn } from "~/domain/settings/views";

describe("a view", () => {
  it.each([
    ["", ""],
    ["?status=quoted&q=&before=5~QR-1", "status=quoted"],
    ["status=quoted&hide=date%2Camount", "hide=date%2Camount&status=quoted"],
    ["sort=-price&page=3&mail=x", "sort=-price"],
    ["b=2&a=1&a=3", "a=1&a=3&b=2"],
  ])("of %o is %o", (address, search) => {
    expect(viewSearch(address)).toBe(search);
    expect(viewSearch(search)).toBe(search);
  });

  it("leaves columns out and shows them again", () => {
    const one = withColumn(new URLSearchParams("q=x"), "date", false);
    const two = withColumn(new URLSearchParams(one), "amount", false);
    expect(hiddenColumns(new URLSearchParams(two))).toEqual(["date", "amount"]);
    expect(withColumn(new URLSearchParams(two), "amount", false)).toBe(two);
    const back = withColumn(new URLSearchParams(two), "date", true);
    expect(hiddenColumns(new URLSearchParams(back))).toEqual(["amount"]);
    expect(withColumn(new URLSearchParams(back), "amount", true)).toBe("q=x");
  });
});
