// No sign-in leads to another site (access-6).
import { beforeAll, describe, expect, it } from "vitest";
import { safeRedirect } from "~/http/form.server";
import { password, quickHash } from "../support/factories/people";
import { origin, send, signIn } from "../support/fixtures/requests";

const payloads = [
  "//evil.test",
  "///evil.test",
  "////evil.test/%2f..",
  "/\\evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\\/evil.test",
  "https:evil.test",
  "https:/evil.test",
  "https://evil.test",
  "HTTPS://EVIL.TEST",
  "http:\\\\evil.test",
  "//evil.test@localhost:8788",
  "https://localhost:8788@evil.test",
  "https://localhost:8788.evil.test",
  "localhost:8788",
  "evil.test",
  "@evil.test",
  "%2f%2fevil.test",
  "/%2f/evil.test",
  "/%5cevil.test",
  "/.//evil.test",
  "/..//evil.test",
  "/a/..//evil.test",
  "/./\\evil.test",
  "/\tevil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/ /evil.test",
  "/\r\nSet-Cookie: a=b",
  "/x\r\nLocation: https://evil.test",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox",
  "blob:https://evil.test/1",
  "file:///etc/passwd",
  "ftp://evil.test",
  "?next=//evil.test",
  "#//evil.test",
  "",
  "null",
];
const ours = ["/", "/account", "/track-order?id=PH-1&type=regular", "/product/3#reviews", "/admin/outbox"];

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** The address where a browser would go. */
function destination(response: Response): URL {
  expect(response.status).toBe(302);
  expect(response.headers.getSetCookie().join()).not.toMatch(/(^|,)a=b/);
  return new URL(response.headers.get("Location") ?? "", `${origin}/login`);
}

describe("redirectTo", () => {
  const account = { username: "wanderer", password };
  beforeAll(async () => {
    await signIn("user", { username: account.username, passwordHash: quickHash });
  });

  it.each(payloads)("A redirect stays on the shop for %j", async (payload) => {
    const query = new URLSearchParams({ redirectTo: payload });
    const to = destination(await send("POST", `/login?${query}`, { form: form(account) }));
    expect(to.origin).toBe(origin);
    expect(["http:", "https:"]).toContain(to.protocol);
  });

  it("A redirect stays on the shop at registration and in the back office's theme form too", async () => {
    const staff = await signIn("admin");
    for (const [index, payload] of payloads.slice(0, 12).entries()) {
      const fields = { username: `wanderer${index}`, email: `wanderer${index}@club.example` };
      const words = { password: account.password, confirmPassword: account.password };
      const query = new URLSearchParams({ redirectTo: payload });
      const registered = await send("POST", `/register?${query}`, { form: form({ ...fields, ...words }) });
      expect(destination(registered).origin).toBe(origin);
      const theme = form({ theme: "dark", from: payload });
      expect(destination(await send("POST", "/admin/theme", { form: theme, cookie: staff.cookie })).origin).toBe(
        origin,
      );
    }
  });

  it.each(ours)("A valid redirect goes to %s", async (path) => {
    const query = new URLSearchParams({ redirectTo: path });
    const to = destination(await send("POST", `/login?${query}`, { form: form(account) }));
    expect(to.href).toBe(`${origin}${path}`);
  });

  it("The test tries at least the promised 40 payloads", () => {
    expect(payloads.length).toBeGreaterThanOrEqual(40);
    expect(safeRedirect(null)).toBe("/");
    expect(safeRedirect("//evil.test", "/admin")).toBe("/admin");
  });
});
