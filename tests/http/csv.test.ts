// Checks the byte order mark of CSV files. Spreadsheets need the mark to recognize UTF-8, but other programs read the mark as part of a
// column's name.
import { expect, it } from "vitest";
import { send, signIn } from "../support/fixtures/requests";

it.each([
  ["/admin/orders/export.csv", true],
  ["/admin/money/accounts.csv", true],
  ["/admin/products/export.csv", true],
  ["/api/export-customers-csv", true],
  ["/api/export-tournament-contacts", true],
  ["/admin/orders/shipstation.csv", false],
])("The file %s begins with the byte order mark of UTF-8: %s", async (path, isMarked) => {
  const { cookie } = await signIn("admin");
  const response = await send("GET", path, { cookie });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [first, second, third] = new Uint8Array(await response.arrayBuffer());
  expect([first, second, third].join() === [0xef, 0xbb, 0xbf].join()).toBe(isMarked);
});
