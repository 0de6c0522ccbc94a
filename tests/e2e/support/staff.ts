import { expect, type Page } from "@playwright/test";

/** Opens the login page and signs in as the demo shop's admin; on phones the header does not greet by name. */
export async function signInAsStaff(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("admin-pinhigh");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Staff in a browser of their own, on the shop that the page is on. Close its context at the end. */
export async function openStaff(page: Page): Promise<Page> {
  const baseURL = new URL(page.url()).origin;
  const context = await page.context().browser()!.newContext({ baseURL });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  return staff;
}

/** A call as signed-in staff, from their own page. */
export async function staffCall<Answer>(page: Page, method: string, path: string, body: unknown): Promise<Answer> {
  const staff = await openStaff(page);
  const answer = await staff.evaluate(
    async ([method, path, body]) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(path as string, { method: method as string, headers, body: JSON.stringify(body) });
      return (await response.json()) as unknown;
    },
    [method, path, body],
  );
  await staff.context().close();
  return answer as Answer;
}
