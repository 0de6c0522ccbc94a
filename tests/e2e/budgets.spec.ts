import { gzipSync } from "node:zlib";
import { expect, test } from "./support/test";

// The budgets that shape the design: JavaScript of a first visit, gzipped.
for (const [path, kilobytes] of [
  ["/", 105],
  ["/wholesale", 114],
  ["/login", 142],
  ["/custom", 151],
] as const) {
  test(`${path} loads at most ${kilobytes} KB of JavaScript`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(kilobytes);
  });
}

test("a page renders once as it comes to life, and what is under way renders nothing but itself", async ({ page }) => {
  await page.addInitScript(() => {
    interface Fiber {
      type: unknown;
      flags: number;
      alternate: Fiber | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    /** Components that ran again: React marks them, and leaves the children of whoever did not change as they were. */
    const again = (fiber: Fiber | null): number => {
      if (!fiber) return 0;
      const ran = fiber.alternate !== null && typeof fiber.type !== "string" && (fiber.flags & 1) === 1;
      const below = fiber.child === fiber.alternate?.child ? 0 : again(fiber.child);
      return Number(ran) + below + again(fiber.sibling);
    };
    const rendered: number[] = [];
    // What React's developer tools are told.
    const onCommitFiberRoot = (_: number, { current }: { current: Fiber }) => rendered.push(again(current.child));
    const others = { inject: () => 1, onPostCommitFiberRoot() {}, onCommitFiberUnmount() {} };
    Object.assign(window, {
      rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, onCommitFiberRoot, ...others },
    });
  });
  const large = () =>
    page.evaluate(() => {
      const { rendered } = window as unknown as { rendered: number[] };
      return rendered.splice(0).filter((components) => components > 100).length;
    });
  await page.goto("/wholesale", { waitUntil: "networkidle" });
  expect(await large()).toBe(0);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("1 item(s) added to your cart!")).toBeVisible();
  expect(await large()).toBe(1);
});

// An engine's first takes a phone 0.1 s in one go: days come from the server as days.
for (const path of ["/", "/wholesale", "/product/1", "/custom", "/quote", "/blog", "/login"]) {
  test(`${path} comes to life without an Intl formatter`, async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      for (const kind of ["DateTimeFormat", "NumberFormat"] as const) {
        const construct = (Made: new (...given: string[]) => object, given: string[]) => {
          made.push(kind);
          return new Made(...given);
        };
        Object.assign(Intl, { [kind]: new Proxy<new () => object>(Intl[kind], { construct }) });
      }
      Object.assign(window, { made });
    });
    const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made);
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await made()).toEqual([]);
    if (path !== "/blog") return;
    await page
      .getByRole("link", { name: /^Read more/ })
      .first()
      .click();
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
    expect(await made()).toEqual([]);
  });
}

test("a stranger's page holds nothing personal and comes from the page cache", async ({ page, request }) => {
  const first = await request.get("/wholesale");
  expect(first.headers()["set-cookie"]).toBeUndefined();
  expect(first.headers()["cache-control"]).toContain("s-maxage");
  const nonce = /nonce="([^"]+)"/;
  const [one, two] = [await (await request.get("/wholesale")).text(), await (await request.get("/wholesale")).text()];
  expect(nonce.exec(one)?.[1]).not.toBe(nonce.exec(two)?.[1]);
  expect(one.replaceAll(nonce.exec(one)?.[1] ?? "", "")).toBe(two.replaceAll(nonce.exec(two)?.[1] ?? "", ""));
  await page.goto("/wholesale");
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled();
});

test("static files carry the security headers too", async ({ request }) => {
  const script = /\/assets\/[\w./-]+\.js/.exec(await (await request.get("/")).text())?.[0] ?? "";
  for (const path of [script, "/favicon.svg", "/og-default.png"]) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()], path).toMatchObject([
      200,
      {
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      },
    ]);
  }
});
