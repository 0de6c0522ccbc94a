// A club orders by invoice: a back-in-stock alert, a saved address, a purchase order in two tabs, the invoice to print.
import { shopSizes } from "../support/fixtures/sizes";
import { staffRequests } from "./support/staff";
import { eachSize, expect, mailsTo, test } from "./support/test";

const player = { username: "player", password: "player-pinhigh" };
const email = "player@pinhigh.example";

eachSize(shopSizes, "tablet", (device) => {
  test("A club waits for a pin, orders another once by invoice, and prints the invoice", async ({
    page,
    baseURL,
    expectAccessible,
  }) => {
    const origin = baseURL ?? "";
    const staff = await staffRequests(origin);
    await staff.post(`/admin/customers/${email}`, { form: { intent: "terms", limit: "5000" } });
    await page.goto("/");
    await page.request.post("/api/auth/login", { data: player, headers: { Origin: origin } });

    const all: { id: number; price: string; stockQuantity: number }[] = await (
      await page.request.get("/api/products")
    ).json();
    const [soldOut, sold] = [all.find((one) => one.stockQuantity === 0), all.find((one) => one.stockQuantity > 40)];
    await page.goto(`/product/${soldOut?.id}`);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Email me" }).click();
    await expect(page.getByText("Got it. We'll email you when it's back in stock.")).toBeVisible();
    await expect(page.getByRole("link", { name: "make one like it" })).toHaveAttribute("href", /^\/custom\?from=/);
    await expectAccessible();

    await page.goto(`/product/${sold?.id}`);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
    await page.goto("/account/addresses");
    await page.getByLabel("Full name").fill(`Club ${device}`);
    await page.getByLabel("Address", { exact: true }).fill("12 Fairway Lane");
    await page.getByLabel("City").fill("Carlsbad");
    await page.getByLabel("State", { exact: true }).selectOption("CA");
    await page.getByLabel("ZIP code").fill("92008");
    await expectAccessible();
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("Address Saved").first()).toBeVisible();

    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto("/checkout");
      // The first saved address has already filled the form. A different name shows that the chosen address has loaded.
      await tab.getByLabel("Full name").fill("Somebody else");
      await tab
        .getByLabel("Your addresses")
        .selectOption({ label: `Club ${device}, 12 Fairway Lane, Carlsbad, CA 92008, USA` });
      await tab.getByRole("button", { name: "Use this address" }).click();
      await expect(tab.getByLabel("Full name")).toHaveValue(`Club ${device}`);
      await tab.getByRole("button", { name: "Continue to payment" }).click();
      await tab.getByLabel("Purchase order number").fill(`PO 77-${device}`);
    }
    await expectAccessible();
    await page.getByRole("button", { name: "Place order by invoice" }).click();
    await expect(page.getByRole("heading", { name: "Order placed" })).toBeVisible();
    await expectAccessible();
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    await other.getByRole("button", { name: "Place order by invoice" }).click();
    await expect(other.getByRole("heading", { name: "Order placed" })).toBeVisible();
    expect(new URL(other.url()).searchParams.get("id")).toBe(id);
    await other.close();

    const card = page.locator(`#order-${id}`);
    await expect(card).toContainText(`PO 77-${device}`);
    await card.getByRole("link", { name: "Print the invoice" }).click();
    await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
    await expect(page.getByText(`PO 77-${device}`)).toBeVisible();
    await expectAccessible();
    const mails = await mailsTo(page, email, 2);
    expect(mails.filter(({ subject }) => subject === "You're approved for Net 30 at Pin High")).toHaveLength(1);
  });
});
