// Checks that the endpoints are exactly those of the table (api-6), with the methods and callers that the table allows. The other files of
// this folder test the answers.
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { formOf, send, signIn } from "../support/fixtures/requests";
import { type Caller, specifiedEndpoints } from "../support/fixtures/specified-endpoints";
import { isOf, urlPatterns } from "../support/fixtures/urls";

const people = { anonymous: Promise.resolve({ cookie: "" }), user: signIn("user"), admin: signIn("admin") };
type Role = keyof typeof people;

/** The status that refuses the person, or null. Other faults of the request do not change this status. */
const refusal: Record<Caller, Record<Role, 401 | 403 | null>> = {
  anyone: { anonymous: null, user: null, admin: null },
  secret: { anonymous: null, user: null, admin: null },
  user: { anonymous: 401, user: null, admin: null },
  staff: { anonymous: 401, user: 403, admin: null },
};

/** The path with an unknown id in every parameter. */
const unknown = (path: string) => path.replace(/\{\w+\}/g, "0");

describe("each endpoint", () => {
  it.each(specifiedEndpoints)("$method $path exists, for $who", async ({ method, path, who, body }) => {
    for (const [role, expected] of Object.entries(refusal[who])) {
      const { cookie } = await people[role as Role];
      const response = await send(method, unknown(path), { body, cookie });
      const text = await response.text();
      expect(text).not.toContain("This call does not exist.");
      expect(response.status, `${role}: ${text}`).toBeLessThan(500);
      if (expected) expect(response.status, role).toBe(expected);
      else expect([401, 403, 405], `${role}: ${text}`).not.toContain(response.status);
    }
  });
});

it("Each path accepts the methods of its rows and no others", async () => {
  for (const path of new Set(specifiedEndpoints.map((call) => call.path))) {
    const methods = specifiedEndpoints.filter((call) => call.path === path).map(({ method }) => method);
    const allowed = (await send("OPTIONS", unknown(path))).headers.get("Allow")?.split(", ");
    expect(allowed?.toSorted(), path).toEqual(methods.toSorted());
  }
});

it("Every address under /api and /paypal has a row", () => {
  const ours = urlPatterns.filter((url) => /^\/(api|paypal)\/[^*]/.test(url));
  expect(ours.filter((url) => !specifiedEndpoints.some(({ path }) => isOf(url, unknown(path))))).toEqual([]);
});

describe("where D1 refuses a write", () => {
  afterEach(() => env.DB.exec("drop trigger broken"));
  const product = { name: "Broken", description: "R", price: 1 };
  const inside = /of the inside|D1_|Unexpected/;

  it("If D1 refuses a write, an endpoint answers a sentence and its number, a page shows its screen, and neither reveals internals", async () => {
    await env.DB.exec(
      "create trigger broken before insert on products begin select raise(abort, 'of the inside'); end",
    );
    const { cookie } = await signIn("admin");
    const call = await send("POST", "/api/products", { cookie, body: product });
    expect(call.status).toBe(500);
    const said = await call.text();
    expect(said).not.toMatch(inside);
    expect(JSON.parse(said)).toEqual({
      message: expect.stringContaining("Please try again"),
      requestId: expect.stringMatching(/\w{8}/),
    });
    const form = () => formOf({ ...product, price: "1", intent: "create" });
    const page = await send("POST", "/admin/products/new", { cookie, form: form() });
    expect(page.status).toBe(500);
    const shown = await page.text();
    expect(shown).toContain("Please try again");
    expect(shown).not.toMatch(/of the inside|D1_/);
  });
});
