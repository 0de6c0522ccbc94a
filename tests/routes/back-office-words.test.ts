// Tests what the back office's pages say: counts, tasks and days.
import { beforeAll, expect, it } from "vitest";
import { newProduct } from "../support/factories/buyers";
import { newInvoice } from "../support/factories/order-management";
import { newQuote, newRoom } from "../support/factories/rooms";
import { send, signIn } from "../support/fixtures/requests";

let cookie: string;
beforeAll(async () => {
  ({ cookie } = await signIn("admin"));
});
const pageOf = async (path: string) => (await send("GET", path, { cookie })).text();
/** Text of the page without tags. */
const textOf = async (path: string) =>
  (await pageOf(path))
    .replaceAll(/<script.*?<\/script>|<!-- -->/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("The overview counts one of a kind in the singular, and several in the plural", async () => {
  await newInvoice({ dueDate: "2026-01-05" });
  expect(await textOf("/admin")).toContain("1 overdue invoice ");
  await newInvoice({ dueDate: "2026-01-05" });
  expect(await textOf("/admin")).toContain("2 overdue invoices ");
});

it("Products to restock are one line below the clients who wait", async () => {
  const quote = await newQuote({ status: "approved", approvedAt: new Date() });
  const names = ["Low Azalea", "Low Birdie"];
  for (const name of names) await newProduct({ name, stockQuantity: 1 });
  const page = await textOf("/admin");
  expect(page).toMatch(/Restock \d+ products/);
  expect(page.indexOf(quote.id)).toBeGreaterThan(0);
  expect(page.indexOf(quote.id)).toBeLessThan(page.search(/Restock \d+ products/));
  for (const name of names) expect(page).not.toContain(name);
});

it("Many tasks of a kind have a link to the rest, and large numbers have commas", async () => {
  for (let count = 0; count < 11; count++)
    await newQuote({ status: "approved", approvedAt: new Date("2021-03-01T20:00:00Z") });
  expect(await textOf("/admin")).toMatch(/ \d,\d{3} days late /);
  expect(await pageOf("/admin")).toMatch(/href="[^"]*\?tasks=sendMockup"/);
  const whole = (await textOf("/admin?tasks=sendMockup")).match(/QR-[0-9A-Z]{10}/g) ?? [];
  expect(new Set(whole).size).toBeGreaterThan(10);
});

it("A room writes the day its pins are needed in words", async () => {
  const { token } = await newRoom({ deadlineDate: "2027-01-15" });
  const page = await (await send("GET", `/quote-collaboration/${token}`)).text();
  expect(page).toContain("January 15, 2027");
  expect(page.replaceAll(/<script.*?<\/script>/gs, "")).not.toContain("2027-01-15");
});
