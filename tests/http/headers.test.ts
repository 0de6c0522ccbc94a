// Shows access-8: the headers and content of every answer, for every person and status.
import { beforeAll, expect, it } from "vitest";
import { pageRights } from "../support/fixtures/page-rights";
import { type RequestOptions, send, signIn } from "../support/fixtures/requests";
import { specifiedEndpoints } from "../support/fixtures/specified-endpoints";

const fill = (pattern: string) => pattern.replace(/:\w+\??|\{\w+\}/g, "0").replace("*", "unknown");
const pages = Object.values(pageRights).flatMap((list) => list.split(/\s+/).map(fill));
const asked: { method: string; path: string; options?: RequestOptions }[] = [
  ...pages.map((path) => ({ method: "GET", path })),
  ...pages.map((path) => ({ method: "GET", path: `${path === "/" ? "/_root" : path}.data` })),
  // Signing out would end the staff session that these tests use.
  ...specifiedEndpoints
    .filter(({ path }) => !path.endsWith("logout"))
    .map(({ method, path, body }) => ({ method, path: fill(path), options: { body } })),
  { method: "POST", path: "/cart", options: { headers: { Origin: "https://evil.example" } } },
  { method: "POST", path: "/api/cart", options: { headers: { "Content-Type": "application/json", "X-Odd": "{" } } },
  { method: "DELETE", path: "/" },
  { method: "GET", path: "/no/such/page" },
  { method: "GET", path: "/api/no-such-call" },
  { method: "GET", path: "/%" },
  { method: "GET", path: "/.data?_routes=nothing" },
  { method: "GET", path: "/Wholesale/" },
  { method: "GET", path: "/ws" },
];

let staff = "";
beforeAll(async () => {
  staff = (await signIn("admin")).cookie;
});

it("Every answer has the security headers and no internals, and no cache keeps one with a session", async () => {
  const wrong: string[] = [];
  for (const { method, path, options } of asked) {
    for (const cookie of ["", staff]) {
      const response = await send(method, path, { ...options, cookie });
      const { headers } = response;
      const text = await response.text();
      const faults = [
        !headers.get("Strict-Transport-Security")?.includes("max-age=31536000") && "HSTS",
        headers.get("X-Content-Type-Options") !== "nosniff" && "nosniff",
        !headers.get("Referrer-Policy") && "Referrer-Policy",
        !/frame-ancestors 'none'|sandbox/.test(headers.get("Content-Security-Policy") ?? "") && "policy",
        /\n\s+at .*\.js:\d+|D1_ERROR|node_modules/.test(text) && "a stack",
        (cookie || headers.has("Set-Cookie")) && isKept(headers) && `kept: ${headers.get("Cache-Control")}`,
      ].filter(Boolean);
      if (faults.length > 0) wrong.push(`${method} ${path} ${response.status}: ${faults.join(", ")}`);
    }
  }
  expect(asked.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

it("Pages allow PayPal's buttons what its documentation lists, and no other site a script", async () => {
  const policy = (await send("GET", "/checkout")).headers.get("Content-Security-Policy") ?? "";
  const sources = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));
  const hosts = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];
  for (const name of ["style-src", "img-src", "connect-src", "frame-src", "form-action"])
    expect(sources.get(name), name).toEqual(expect.arrayContaining(["'self'", ...hosts]));
  expect(sources.get("font-src")).toEqual(["'self'", "https://*.paypalobjects.com"]);
  // Browsers ignore hosts next to 'strict-dynamic', so no host is listed. Our own script loads PayPal's script.
  expect(sources.get("script-src")).toEqual([expect.stringMatching(/^'nonce-/), "'strict-dynamic'"]);
});

const isKept = (headers: Headers) => !headers.get("Cache-Control")?.includes("no-store");
