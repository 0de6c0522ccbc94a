// Extracts the operations that the shop uses from the providers' own OpenAPI documents: node tests/contracts/extract.mjs FOLDER
// writes the two JSON files next to this one. NOTICE.md says where the documents come from, their licenses, and what is changed.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const [folder = "."] = process.argv.slice(2);
const wanted = {
  paypal: {
    "checkout_orders_v2.json": [
      "POST /v2/checkout/orders",
      "GET /v2/checkout/orders/{id}",
      "PATCH /v2/checkout/orders/{id}",
      "POST /v2/checkout/orders/{id}/capture",
    ],
    "payments_payment_v2.json": [
      "GET /v2/payments/captures/{capture_id}",
      "POST /v2/payments/captures/{capture_id}/refund",
      "GET /v2/payments/refunds/{refund_id}",
    ],
    "customer_disputes_v1.json": ["GET /v1/customer/disputes/{id}"],
    "notifications_webhooks_v1.json": ["GET /v1/notifications/webhooks-events/{event_id}"],
  },
  resend: { "resend.json": ["POST /emails", "POST /emails/batch"] },
};
const idle = ["description", "title", "example", "examples", "discriminator", "readOnly", "deprecated", "default"];

for (const [provider, documents] of Object.entries(wanted)) {
  const operations = {};
  const $defs = {};
  for (const [file, names] of Object.entries(documents)) {
    const document = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    const prefix = path.basename(file, ".json").split("_")[0];
    for (const name of names) operations[name] = operation(document, prefix, name, $defs);
  }
  const target = new URL(`${provider}.json`, import.meta.url);
  // A line for each operation and schema.
  const lines = (object) =>
    Object.entries(object).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const [first, second] = [lines(operations), lines($defs)].map((all) => all.join(",\n"));
  writeFileSync(target, `{"operations": {\n${first}\n},\n"$defs": {\n${second}\n}}\n`);
  console.log(provider, Object.keys($defs).length, "schemas");
}

function operation(document, prefix, name, $defs) {
  const [method, address] = name.split(" ");
  const found = document.paths[address][method.toLowerCase()];
  const schemaOf = (content) => content?.["application/json"]?.schema && clean(content["application/json"].schema);
  const resolve = (one) => (one?.$ref ? at(document, one.$ref) : one);
  const answers = Object.entries(found.responses).map(([status, answer]) => [
    status,
    schemaOf(resolve(answer)?.content) ?? null,
  ]);
  return { request: schemaOf(resolve(found.requestBody)?.content) ?? null, answers: Object.fromEntries(answers) };

  /** A schema as JSON Schema knows it; what it refers to goes into $defs. */
  function clean(schema) {
    if (Array.isArray(schema)) return schema.map(clean);
    if (typeof schema !== "object" || schema === null) return schema;
    if (schema.$ref) {
      const key = `${prefix}.${schema.$ref.split("/").at(-1)}`;
      if (!(key in $defs)) {
        $defs[key] = {};
        $defs[key] = clean(at(document, schema.$ref));
      }
      return { $ref: `#/$defs/${key}` };
    }
    const { nullable, ...rest } = schema;
    const kept = Object.entries(rest).filter(
      ([word, value]) => !isIdle(word, value) && !(word === "pattern" && !unicode(value)),
    );
    const plain = Object.fromEntries(
      kept.map(([word, value]) => [
        word,
        word === "pattern" ? unicode(value) : word === "properties" ? mapValues(value, clean) : clean(value),
      ]),
    );
    return nullable ? { anyOf: [plain, { type: "null" }] } : plain;
  }
}

function isIdle(word, value) {
  if (word.startsWith("x-")) return true;
  return (idle.includes(word) && word !== "properties") || (word === "format" && value !== "date-time");
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Removes escapes that the u flag does not allow: `\@`, and `\-` outside a class. Returns null if the pattern is still not valid. */
function unicode(pattern) {
  const plain = pattern.replace(/\\([^\w\\^$.*+?()[\]{}|/-])/g, "$1");
  for (const candidate of [pattern, plain, plain.replaceAll("\\-", "\\x2d")]) {
    try {
      new RegExp(candidate, "u");
      return candidate;
    } catch {
      // The next one.
    }
  }
  return null;
}

function at(document, ref) {
  return ref
    .slice(2)
    .split("/")
    .reduce((node, key) => node[key], document);
}
