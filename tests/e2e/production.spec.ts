// The production board (production-1 to production-4): cards are moved by menu, by keyboard and by dragging, assigned, finished and shipped.
import type { Page } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { recordAnnouncements } from "./support/heard";
import { buy } from "./support/purchase";
import { openStaff, signInAsStaff } from "./support/staff";
import { boxOf, comeAlive, eachSize, expect, expectToast, test } from "./support/test";

// A move that someone else overtook, and a wrong quantity, are refused.
test.use({ allowedStatuses: [400, 409] });

const board = "/admin/production?whole=catalog";
const stage = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`);
const cardIn = (page: Page, name: string, id: string) => stage(page, name).locator(`[data-card="${id}"]`);

async function moveByMenu(page: Page, id: string, to: string) {
  await page.getByRole("button", { name: `More actions for ${id}` }).click();
  await page.getByRole("menuitem", { name: to }).click();
}

/** On a phone one stage is shown at a time. */
async function openStage(page: Page, name: string, isWide: boolean) {
  if (isWide) return;
  await page.getByRole("navigation", { name: "Stage" }).getByRole("link", { name }).click();
  await expect(stage(page, name)).toBeVisible();
}

eachSize(adminSizes, "phone", (device, { width }) => {
  const isWide = width >= 1024;

  test("A card moves by its menu, is assigned and finished, and ships from the board", async ({
    page,
    expectAccessible,
  }) => {
    const id = await buy(page, `board-${device}@club.example`);
    await signInAsStaff(page);
    await page.goto(board);
    await comeAlive(page);
    await openStage(page, "Packing", isWide);
    await expect(cardIn(page, "Packing", id)).toBeVisible();
    await expectAccessible();
    await moveByMenu(page, id, "Finishing");
    await expect(cardIn(page, "Packing", id)).toHaveCount(0);
    await openStage(page, "Finishing", isWide);
    await expect(cardIn(page, "Finishing", id)).toBeVisible();

    await card(page, id).getByRole("link", { name: id, exact: true }).click();
    const sheet = page.getByRole("dialog", { name: id });
    await sheet.getByRole("button", { name: "All 1 made" }).click();
    await expectToast(page, "The board and the job ticket show it now.");
    await expect(sheet.getByText("1 of 1 made")).toBeVisible();
    await sheet.getByLabel("Assigned to").selectOption({ label: "admin" });
    await sheet.getByRole("button", { name: "Assign" }).click();
    // Does not wait for the answer, because fast staff do not wait either.
    await sheet.getByLabel("Move to").selectOption({ label: "In production" });
    await sheet.getByRole("button", { name: "Move", exact: true }).click();
    await expect(sheet.getByRole("button", { name: "Move", exact: true })).toBeEnabled();
    await expect(sheet.getByLabel("Move to")).toHaveValue("making");
    await expect(sheet.getByText("Someone else just changed")).toHaveCount(0);
    await expectAccessible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(card(page, id)).toContainText("1 of 1 made");
    await expect(card(page, id)).toContainText("admin");

    await page.goto(`/admin/orders/${id}`);
    const order = page.getByRole("dialog");
    await expect(order.getByText("Packing → Finishing")).toBeVisible();
    await expect(order.getByText("Finishing → In production")).toBeVisible();
    await order.getByRole("link", { name: "Open on the board" }).click();
    // The order's dialog has the same name and a field for the tracking number, too.
    await expect(sheet.getByLabel("Move to")).toBeVisible();
    await sheet.getByLabel("Tracking number").fill("9400111899223817569104");
    await sheet.getByRole("button", { name: "Ship", exact: true }).click();
    await expectToast(page, "The customer gets one email with tracking.");
    await expect(page).toHaveURL(/\/admin\/production$/);
    await page.goto(board);
    await expect(card(page, id)).toHaveCount(0);
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: adminSizes.desktop });

  test("A card moves by keyboard, and each step is announced", async ({ page, expectAccessible }) => {
    const id = await buy(page, "board-keys@club.example");
    await signInAsStaff(page);
    const heard = await recordAnnouncements(page);
    await page.goto(board);
    await comeAlive(page);
    const grip = page.getByRole("button", { name: `Move ${id}` });
    await grip.focus();
    await heard.expectAfter(() => page.keyboard.press("Space"), `Picked up ${id}, in Packing`, `Move ${id}`);
    await heard.expectAfter(() => page.keyboard.press("ArrowLeft"), "Finishing", `Move ${id}`);
    await heard.expectAfter(() => page.keyboard.press("Escape"), `${id} stays in Packing`, `Move ${id}`);
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowLeft");
    const said = `${id} moved from Packing to Finishing`;
    await heard.expectAfter(() => page.keyboard.press("Space"), said, `Move ${id}`);
    await expect(cardIn(page, "Finishing", id)).toBeVisible();
    await expectAccessible();
  });

  test("A card is dragged, and a colleague's move is announced and never overwritten", async ({ page, browser }) => {
    const id = await buy(page, "board-drag@club.example");
    await signInAsStaff(page);
    const heard = await recordAnnouncements(page);
    await page.goto(board);
    await comeAlive(page);
    const colleague = await (await browser.newContext({ viewport: adminSizes.desktop })).newPage();
    await signInAsStaff(colleague, new URL(page.url()).origin);
    await colleague.goto(new URL(page.url()).origin + board);
    await comeAlive(colleague);

    await card(page, id).scrollIntoViewIfNeeded();
    const from = await boxOf(card(page, id));
    const to = await boxOf(stage(page, "In production"));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, from.y + 20, { steps: 8 });
    await heard.expectAfter(() => page.mouse.up(), `${id} moved from Packing to In production`, "");
    await expect(cardIn(page, "In production", id)).toBeVisible();

    // The colleague's page still shows the card in Packing.
    await moveByMenu(colleague, id, "Finishing");
    await expectToast(colleague, /Someone else just changed/);
    await expect(cardIn(colleague, "In production", id)).toBeVisible();
    await colleague.context().close();
  });

  test("Two cards moved within a moment stay where they were put, and only a refused one goes back", async ({
    page,
  }) => {
    const first = await buy(page, "board-first@club.example");
    const second = await buy(page, "board-second@club.example");
    await signInAsStaff(page);
    const heard = await recordAnnouncements(page);
    await page.goto(board);
    await comeAlive(page);
    let moves = Promise.withResolvers<void>();
    await page.route("**/admin/production.data*", async (route) => {
      if (route.request().method() === "POST") await moves.promise;
      await route.continue();
    });
    const moveByKeys = async (...keys: string[]) => {
      await page.getByRole("button", { name: `Move ${second}` }).focus();
      for (const key of ["Space", ...keys, "Space"]) await page.keyboard.press(key);
    };
    const expectIn = async (firstStage: string, secondStage: string) => {
      await expect(cardIn(page, secondStage, second)).toBeVisible();
      await expect(cardIn(page, firstStage, first)).toBeVisible();
    };

    await moveByMenu(page, first, "Finishing");
    await moveByKeys("ArrowLeft", "ArrowLeft");
    await expectIn("Finishing", "In production");
    const answer = async () => moves.resolve();
    await heard.expectAfter(answer, `${second} moved from Packing to In production`, `Move ${second}`);
    await expect(() => heard.expectOnce(`${first} moved from Packing to Finishing`)).toPass();
    await expectIn("Finishing", "In production");
    await page.reload();
    await comeAlive(page);
    await expectIn("Finishing", "In production");

    moves = Promise.withResolvers();
    await moveByMenu(page, first, "Packing");
    await moveByKeys("ArrowRight");
    await expectIn("Packing", "Finishing");
    const colleague = await openStaff(page);
    await colleague.goto(board);
    await comeAlive(colleague);
    const saved = colleague.waitForResponse((response) => response.request().method() === "POST");
    await moveByMenu(colleague, first, "Approved");
    await saved;
    await colleague.context().close();
    await heard.expectAfter(answer, `${second} moved from In production to Finishing`, `Move ${second}`);
    await expectToast(page, /Someone else just changed/);
    await expectIn("Approved", "Finishing");
    await page.reload();
    await expectIn("Approved", "Finishing");
  });

  test("A card can be moved again before the reply to its first move arrives", async ({ page }) => {
    const id = await buy(page, "board-again@club.example");
    await signInAsStaff(page);
    await page.goto(board);
    await comeAlive(page);
    const saved = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route("**/admin/production.data*", async (route) => {
      if (route.request().method() !== "POST" || !isFirst) return route.continue();
      isFirst = false;
      // The shop saves the move, but its reply never arrives.
      await route.fetch();
      saved.resolve();
    });
    await moveByMenu(page, id, "Finishing");
    await saved.promise;
    await expect(cardIn(page, "Finishing", id)).toBeVisible();
    const reply = page.waitForResponse((response) => response.request().method() === "POST");
    await moveByMenu(page, id, "In production");
    await expect(cardIn(page, "In production", id)).toBeVisible();
    expect((await reply).ok()).toBe(true);
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByRole("dialog").getByText("Finishing → In production")).toBeVisible();
  });

  test("The calendar shows orders on their due days, a month at a time", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/production");
    await page.getByRole("link", { name: "Calendar" }).click();
    await expect(page.locator("#month")).toContainText(/^\w+ 20\d\d$/);
    await expectAccessible();
    const month = await page.locator("#month").textContent();
    await page.getByRole("link", { name: "Next month" }).click();
    await expect(page.locator("#month")).not.toHaveText(month ?? "");
    await page.getByRole("link", { name: "This month" }).click();
    await expect(page.locator("#month")).toHaveText(month ?? "");
  });

  test("A stage is added, renamed, moved and deleted", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/production/stages");
    await comeAlive(page);
    const add = page.locator("form").filter({ has: page.getByRole("button", { name: "Add stage" }) });
    await add.getByLabel("Name").fill("Proof print");
    await add.getByLabel("For").selectOption("artwork");
    await add.getByRole("button", { name: "Add stage" }).click();
    await expectToast(page, "The board shows them now.");
    const list = page.getByRole("list", { name: "Stages" });
    await expect(list.getByRole("heading")).toHaveText([
      ...["Artwork", "Proof print", "Approved", "In production", "Finishing", "Packing"],
    ]);
    await expectAccessible();
    const made = list.getByRole("listitem").filter({ hasText: "Proof print" });
    await made.getByLabel("Name").fill("Proofs");
    await made.getByRole("button", { name: "Save" }).click();
    await expect(list.getByRole("heading", { name: "Proofs" })).toBeVisible();
    await list.getByRole("button", { name: "Move Proofs earlier" }).click();
    await expect(list.getByRole("heading").first()).toHaveText("Proofs");
    await list.getByRole("button", { name: "Delete Proofs" }).click();
    const question = page.getByRole("dialog");
    await question.getByLabel("Move its cards to").selectOption({ label: "Artwork" });
    await expectAccessible();
    await question.getByRole("button", { name: "Delete stage" }).click();
    await expect(list.getByRole("heading", { name: "Proofs" })).toHaveCount(0);
  });
});
