// Shows access-14 and service-6: the names and the number of fields are limited before a form is parsed, and the answer is at most 300 KB.
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fieldsOf, limitedForm, limitJson } from "~/http/bodies/field-limits.server";
import { send, signIn } from "../support/fixtures/requests";

const form = "application/x-www-form-urlencoded";
const pages = [
  "/login",
  "/register",
  "/find-order",
  "/newsletter",
  "/quick-order",
  "/forgot-password",
  "/quote",
  "/checkout",
];

afterEach(() => void vi.restoreAllMocks());

const post = (path: string, body: string, type = form) =>
  send("POST", path, {
    stream: new Response(body).body!,
    headers: { "Content-Type": type, "X-Session-Id": "field-limits-0123" },
  });

const multipart = (names: string[]) =>
  `${names.map((name) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`).join("")}--xx--\r\n`;

const many: [string, string][] = [
  ["20,000 fields of one name", "a&".repeat(20_000)],
  ["300,000 fields of one name", "a&".repeat(300_000)],
  ["201 fields of one name", "username=x&".repeat(201)],
  ["2,001 names", Array.from({ length: 2001 }, (_, n) => `n${n}=1`).join("&")],
];
const odd: [string, string][] = [
  ["an index of 20,000,000", "x[20000000]=1"],
  ["an index of 4,294,967,294", "x[4294967294]=1"],
  ["an index of 200", "x[200]=1"],
  ["two dots", "a..b=1"],
  ["a password of two dots", "a..password=secretword"],
  ["the constructor", "constructor.password=secretword"],
  ["the prototype of a part", "a.__proto__.password=secretword"],
  ["a name of 100,000 parts", `a${".a".repeat(100_000)}=1`],
  ["a name of nine parts", `a${".a".repeat(8)}=1`],
  ["a name of 201 letters", `${"n".repeat(201)}=1`],
  ["an open bracket", "a[=1"],
];
const commands: [string, string][] = [
  ["a word as intent", "__intent__=secretword"],
  ["null as intent", "__intent__=null"],
  ["an empty intent", "__intent__={}"],
  [
    "an update far away",
    `__intent__=${JSON.stringify({ type: "update", payload: { name: "x", index: 3e6, value: 5 } })}`,
  ],
  ["a removal from no list", `__intent__=${JSON.stringify({ type: "remove", payload: { name: "x", index: 1 } })}`],
  ["a prototype", `__intent__=${JSON.stringify({ type: "update", payload: { name: "__proto__", value: 5 } })}`],
  ["a word as state", "__state__=secretword"],
  ["a prototype as name", "__proto__=secretword&__proto__.password=secretword"],
];

/** Records everything that is printed from here on. */
function printed() {
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
  return () => spies.flatMap(({ mock }) => mock.calls.map((values) => values.map(String).join(" "))).join("\n");
}

it.each(many)("Every form refuses %s with 413", async (_what, body) => {
  for (const path of pages) {
    const response = await post(path, body);
    expect([path, response.status]).toEqual([path, 413]);
    expect(await response.text()).toContain("too many fields");
  }
});

it.each(odd)("Every form refuses %s with 400, and no input reaches the log", async (_what, body) => {
  const lines = printed();
  for (const path of pages) {
    const response = await post(path, body);
    expect([path, response.status]).toEqual([path, 400]);
    expect((await response.text()).length).toBeLessThan(300_000);
  }
  expect(lines()).not.toContain("secretw");
});

it.each(commands)("Every form ignores %s, and no input reaches the log", async (_what, body) => {
  const lines = printed();
  for (const path of pages) expect([path, (await post(path, body)).status < 500]).toEqual([path, true]);
  expect(lines()).not.toContain("secretw");
});

it("A form with files has the same limits", async () => {
  const type = "multipart/form-data; boundary=xx";
  for (const name of ["x[20000000]", "a..b", "n".repeat(201)]) {
    const response = await post("/quote", multipart([name]), type);
    expect([name.slice(0, 20), response.status]).toEqual([name.slice(0, 20), 400]);
  }
  expect((await post("/quote", multipart(["__intent__", "__state__"]), type)).status).toBe(400);
});

it("A refused form repeats only its own fields, in at most 300 KB", async () => {
  const long = "x".repeat(40_000);
  const response = await post("/login.data", `username=ann&other=unknownword&paste=${long}&password=typedsecret`);
  const text = await response.text();
  expect(text).toContain("ann");
  expect(text).not.toMatch(/unknownword|xxxx|typedsecret/);

  const lines = "no such pin, 1\n".repeat(3000);
  const sheet = await post("/quick-order.data", `paste=${encodeURIComponent(lines)}`);
  expect(sheet.status).toBe(400);
  expect((await sheet.text()).length).toBeLessThan(310_000);
});

const characters = ["<", "&", '"', "'", "\\", "\n", "\u0000", "ü", "語", "🏌"];

it.each(characters)("The page of a refused form has at most 300 KB if the form is full of %j", async (sign) => {
  const forms: [path: string, field: string, rest: string][] = [
    ["/find-order", "orderId", "&email=nobody"],
    ["/newsletter", "email", ""],
    ["/contact", "message", "&email=nobody"],
    ["/quick-order", "paste", ""],
  ];
  for (const [path, field, rest] of forms) {
    for (const length of [10_000, 20_000, 40_000, 100_000]) {
      const page = await post(path, `${field}=${encodeURIComponent(`a@${sign.repeat(length)}`)}${rest}`);
      expect([path, length, page.status < 500 && page.status >= 400]).toEqual([path, length, true]);
      expect((await page.arrayBuffer()).byteLength, `${path} ${length}`).toBeLessThan(300_000);
    }
  }
});

it("The page of a form with files has the same limit", async () => {
  for (const sign of ["%22", '"', "\u0000"]) {
    const body = multipart(["email"]).replace(/1\r\n/, `${sign.repeat(200_000)}\r\n`);
    const page = await post("/contact", body, "multipart/form-data; boundary=xx");
    expect((await page.arrayBuffer()).byteLength, sign).toBeLessThan(300_000);
  }
});

it("A form sent without scripts keeps a long paste", async () => {
  const page = await post("/quick-order", `paste=${encodeURIComponent("no such pin, 1\n".repeat(1000))}`);
  expect((await page.text()).match(/no such pin, 1/g)?.length).toBeGreaterThanOrEqual(1000);
});

it.each([
  ["2,001 values", JSON.stringify({ productId: 1, list: Array(2001).fill(1) }), 413],
  ["2,001 names", JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`n${n}`, 1]))), 413],
  ["a depth of 40", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`, 400],
  ["a depth of 20,000", `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, 400],
  ["a name of 201 letters", JSON.stringify({ ["n".repeat(201)]: 1 }), 400],
])("JSON of %s is refused", async (_what, body, status) => {
  const { cookie } = await signIn("admin");
  for (const path of ["/api/cart", "/api/auth/login", "/api/send-invoice", "/paypal/order"]) {
    const headers = { "Content-Type": "application/json", "X-Session-Id": "field-limits-0123" };
    const response = await send("POST", path, { stream: new Response(body).body!, cookie, headers });
    expect([path, response.status]).toEqual([path, status]);
    expect((await response.json<{ message: string }>()).message).toMatch(/too many fields|can't read/);
  }
});

it("JSON loses names that begin with two underscores", () => {
  const body = JSON.parse('{"a":{"__proto__":{"role":"admin"},"b":1},"__intent__":2}');
  limitJson(body);
  expect(JSON.stringify(body)).toBe('{"a":{"b":1}}');
});

it("A long query and a long cookie cost only their length", async () => {
  for (const path of ["/wholesale", "/login", "/cart"]) {
    const query = await send("GET", `${path}?${"a&".repeat(6000)}x[20000000]=1&a..b=1&__proto__=1`);
    expect([path, query.status]).toEqual([path, 200]);
    const cookie = await send("GET", path, { cookie: "a=1; ".repeat(6000) });
    expect([path, cookie.status]).toEqual([path, 200]);
  }
});

it("A form keeps every field of its schema, however deep", () => {
  const line = z.object({ productId: z.number(), tags: z.array(z.string()).optional() });
  const schema = z
    .object({
      name: z.string(),
      lines: z.array(line).min(1).default([]),
      pieces: z.record(z.string(), z.string()),
      file: z.union([z.file(), z.array(z.file())]).nullish(),
      either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    })
    .refine(() => true)
    .transform((all) => all);
  const own = ["name", "lines[0].productId", "lines[1].tags[0]", "lines[1].tags[]", "pieces.12", "file", "either.b"];
  const foreign = ["intent", "lines.x", "lines[0].price", "name.first", "name[0]", "either.c", "lines[0].productId.x"];
  const form = limitedForm([...own, ...foreign].map((name) => [name, "1"]));
  expect([...fieldsOf(form, schema).keys()]).toEqual(own);
});
