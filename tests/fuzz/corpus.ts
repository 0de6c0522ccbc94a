// Odd input: texts, numbers, shapes, bodies and files.
import { pngFile, svgFile } from "../support/factories/designs";
import { pick, type Random } from "./random";

const empty = [
  "",
  " ",
  "\t\n",
  "null",
  "undefined",
  "[]",
  "{}",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
];
const figures = [
  "0",
  "-1",
  "1e1",
  "0x1",
  "1.005",
  "1,00",
  "NaN",
  "Infinity",
  "1e309",
  "9007199254740993",
  "٣",
  "true",
  "on",
];
const dates = ["2026-02-30", "0000-00-00", "9999-12-31", "2026-11-22T25:61:61Z", "-271821-04-20", "1969-12-31"];
const injections = [
  "' or 1=1 --",
  '"; drop table orders; --',
  "%' escape '",
  "a%b_c*?[",
  'fts" OR *',
  "NEAR(a b)",
  "\\",
];
const addresses = ["%00", "%", "../../etc/passwd", "//evil.test", "javascript:alert(1)", "https://a b", "http://[::1"];
const scripts = ["<script>alert(1)</script>", "{{7*7}}", "=1+1", "@sum", "a\r\nBcc: x@y.example"];
const signs = [
  "\u0000",
  "\u202egnp",
  "\ud800",
  "\udc00x",
  "e\u0301",
  "👩‍👩‍👧‍👦",
  "ﬁ",
  "İ",
  "ß",
  "\u2028",
  "\ufeff",
  "Ω≈ç√",
];
const long = ["x".repeat(201), "ж".repeat(5001), "a ".repeat(3000), "x".repeat(70_000), `${"a".repeat(250)}@b.example`];
const near = [
  "a@b",
  "a@b.example,c@d.example",
  "PH-0000000000",
  "CP-0000000000",
  "FAIRWAY10",
  "1",
  "999999",
  "default",
];
const texts = [empty, figures, dates, injections, addresses, scripts, signs, long, near];

const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.005,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  100,
  101,
  Number.MIN_VALUE,
];

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const shapes = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [""],
  { length: 1 },
  { toString: 1 },
  Array(500).fill(1),
].concat([JSON.parse(deep(40))]);

/** Bodies that are not JSON objects, whatever their content type claims. */
const bodies: BodyInit[] = [
  "",
  "{",
  "[]",
  "null",
  '"x"',
  "[".repeat(20_000),
  deep(20_000),
  '{"a":1,"a":2,"__proto__":{"role":"admin"}}',
  "a=b&a=c&=&%",
  new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  new Uint8Array([0xc3, 0x28, 0, 0x80]),
  " ".repeat(300_000),
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
];
const types = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "",
];

const deepName = (parts: number) => `a${".a".repeat(parts)}`;
/** Names of fields: conform's internal names, very large indexes, and deep, long or broken paths. */
const names = [
  "__intent__",
  "__state__",
  "__proto__",
  "__proto__.role",
  "constructor.password",
  "a.__proto__.password",
  "a..password",
  "a[",
  "a]b",
  "x[20000000]",
  "x[4294967294]",
  "x[199].y[199].z[199]",
  "x[][][]",
  deepName(7),
  deepName(5000),
  "n".repeat(200),
  "n".repeat(100_000),
];
const values = [
  "1",
  "x",
  "null",
  "{}",
  JSON.stringify({ type: "update", payload: { name: "x", index: 3_000_000, value: 5 } }),
  JSON.stringify({ type: "remove", payload: { name: "lines", index: 0 } }),
];

/** Fields that no form of the shop sends: odd names, or the same name very often. */
export function oddFields(random: Random, known: readonly string[]): [string, string][] {
  const kind = random();
  const name = kind < 0.5 ? pick(random, names) : pick(random, [...known, "a"]);
  const times = kind < 0.5 ? 1 : pick(random, [2, 201, 500, 20_000]);
  const part = pick(random, ["", "[0]", "[150]", "[20000000]", ".a.a.a", ".constructor"]);
  return Array<[string, string]>(times).fill([kind < 0.5 ? name : name + part, pick(random, values)]);
}

const oddName = (random: Random) =>
  pick(random, ["../../x.png", 'a";x=.svg', "pin.svg.exe", `${"n".repeat(5000)}.csv`, "\u202egnp.js", ""]);
const files: ((random: Random) => File)[] = [
  () => pngFile(),
  () => svgFile(),
  () => svgFile("<script>alert(1)</script>"),
  (random) => svgFile("", oddName(random)),
  (random) => new File([], oddName(random)),
  () => new File(["%PDF-1.7 and then nothing"], "crest.pdf", { type: "application/pdf" }),
  () => new File(["GIF89a"], "crest.png", { type: "image/png" }),
  () => new File(["email,name\nann@lee.example,Ann\n"], "people.csv", { type: "text/csv" }),
  () => new File(['email;name\r"a\n"";x,\u0000'], "people.csv", { type: "text/csv" }),
  () => new File([new Uint8Array([0xff, 0xfe, 0x61, 0, 0xd8])], "people.csv", { type: "text/csv" }),
  (random) => new File([new Uint8Array(Math.floor(random() * 5000)).map(() => random() * 256)], oddName(random)),
];

export const oddText = (random: Random): string => pick(random, pick(random, texts));
export const oddFile = (random: Random): File => pick(random, files)(random);
export const oddBody = (random: Random) => ({ body: pick(random, bodies), type: pick(random, types) });

/** Any JSON value. */
export function odd(random: Random): unknown {
  const kind = random();
  return kind < 0.6 ? oddText(random) : kind < 0.8 ? pick(random, numbers) : pick(random, shapes);
}
