// Missing pages and records of the back office (admin-21).
import { beforeAll, describe, expect, it } from "vitest";
import { send, signIn } from "../support/fixtures/requests";

const unknown = ["/admin/nothing", "/admin/orders/PH-NOBODY0000/none"];
const missing = [
  ...["/admin/orders/PH-NOBODY0000", "/admin/customers/nobody%40nowhere.example", "/admin/quotes/QR-NOBODY0000"],
  ...["/admin/invoices/none", "/admin/products/999999", "/admin/discount-codes/none", "/admin/collaboration/none"],
];
const cookies: Partial<Record<"staff" | "production" | "user", string>> = {};
beforeAll(async () => {
  for (const role of ["staff", "production", "user"] as const) cookies[role] = (await signIn(role)).cookie;
});

const open = async (path: string, cookie?: string) => {
  const response = await send("GET", path, { cookie });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("Location"),
    hasMenu: html.includes('aria-label="Sections"'),
    hasShop: html.includes('href="/wholesale"'),
    html,
  };
};

describe("a page or record that does not exist", () => {
  it("Staff keep the menu of the back office, and read what is missing", async () => {
    for (const path of [...unknown, ...missing]) {
      const page = await open(path, cookies.staff);
      expect(page, path).toMatchObject({ status: 404, hasMenu: true, hasShop: false });
      expect(page.html, path).toContain("404 Page Not Found");
      expect(page.html, path).toContain("Back to the back office");
    }
    expect((await open("/admin/customers/nobody%40nowhere.example", cookies.staff)).html).toContain(
      "No customer has this email address.",
    );
    expect(await open("/admin/nothing", cookies.production)).toMatchObject({
      status: 404,
      hasMenu: true,
      hasShop: false,
    });
  });

  it("Other visitors learn nothing: an unknown page is the shop's, and a record asks them to sign in", async () => {
    for (const path of unknown) {
      for (const cookie of [undefined, cookies.user]) {
        const page = await open(path, cookie);
        expect(page, path).toMatchObject({ status: 404, hasMenu: false, hasShop: true });
        expect(page.html, path).toContain("404 Page Not Found");
        expect(page.html, path).not.toContain("back office");
      }
    }
    for (const path of missing) {
      const location = `/login?redirectTo=${encodeURIComponent(path)}`;
      expect(await open(path), path).toMatchObject({ status: 302, location });
      expect(await open(path, cookies.user), path).toMatchObject({ status: 403, hasMenu: false, hasShop: true });
    }
  });
});
