// Tests list views as their URLs hold them (admin-17).
import { describe, expect, it } from "vitest";
import { hiddenColumns, viewSearch, withColumn } from "~/domain/settings/views";
import { defaultViewInput, renameViewInput, saveViewInput, viewId } from "~/domain/settings/views.schema";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

describe("a view", () => {
  it.each([
    ["", ""],
    ["?status=quoted&q=&before=5~QR-1", "status=quoted"],
    ["status=quoted&hide=date%2Camount", "hide=date%2Camount&status=quoted"],
    ["sort=-price&page=3&mail=x", "sort=-price"],
    ["b=2&a=1&a=3", "a=1&a=3&b=2"],
  ])("The view %o of the list is %o", (address, search) => {
    expect(viewSearch(address)).toBe(search);
    expect(viewSearch(search)).toBe(search);
  });

  it("Columns can be hidden and shown again", () => {
    const one = withColumn(new URLSearchParams("q=x"), "date", false);
    const two = withColumn(new URLSearchParams(one), "amount", false);
    expect(hiddenColumns(new URLSearchParams(two))).toEqual(["date", "amount"]);
    expect(withColumn(new URLSearchParams(two), "amount", false)).toBe(two);
    const back = withColumn(new URLSearchParams(two), "date", true);
    expect(hiddenColumns(new URLSearchParams(back))).toEqual(["amount"]);
    expect(withColumn(new URLSearchParams(back), "amount", true)).toBe("q=x");
  });
});

describe("a view that is kept", () => {
  const view = { list: "orders", name: "Late ones", search: "?status=paid&page=2" };
  const messageOf = (change: object) => saveViewInput.safeParse({ ...view, ...change }).error?.issues[0]?.message;

  it("A saved view belongs to a list of the back office, and is the default only if staff say so", () => {
    expect(saveViewInput.parse(view)).toEqual({ ...view, search: "status=paid", isDefault: false });
    const lists = "orders products quotes discount-codes invoices contacts blog reviews outbox users audit".split(" ");
    expectEdges(saveViewInput, view, { list: oneOf(...lists) });
    expect(messageOf({ list: "sessions" })).toBe("We don't know this list");
    const usual = ["on", "true", "off", "perhaps", 7].map((isDefault) => saveViewInput.parse({ ...view, isDefault }));
    expect(usual.map(({ isDefault }) => isDefault)).toEqual([true, true, false, false, false]);
    expect(defaultViewInput.parse({ id: "SV-1" })).toEqual({ id: "SV-1", isDefault: false });
  });

  it("A saved view has a name of 60 letters and filters of 500 at most", () => {
    expectEdges(saveViewInput, view, { name: longest(60) });
    expectEdges(renameViewInput, { id: "SV-1", name: "Late ones" }, { name: longest(60) });
    expect(messageOf({ name: " " })).toBe("Please name the view");
    const search = (length: number) => "q=".padEnd(length, "x");
    expectEdges(saveViewInput, view, { search: { taken: [search(500)], beyond: [search(501)] } });
    expect(messageOf({ search: search(501) })).toBe("Please use fewer filters");
    expectEdges(viewId, {}, { id: longest(64) });
  });
});
