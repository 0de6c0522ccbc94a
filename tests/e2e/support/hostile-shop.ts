// Creates a demo shop in which every text that people type tries to run code. Fills each such column in every row and skips the checks
// of its form. Leaves out keys and columns that hold one of a few fixed words.
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { openDatabase } from "~/db/client.server";
import * as schema from "~/db/schema";
import { defaultContact } from "~/domain/brand/contact";
import { insert } from "../../../scripts/seed";
import { payloads } from "./payloads";

const text = ` ${payloads.join(" ")}`;

/**
 * Skips columns whose names end like this. They identify a row, hold a choice from a list, or hold an address that the form validated,
 * so hostile text never gets there.
 */
const kept =
  /(^|_)(id|key|hash|sha256|token|secret|email|username|slug|code|url|image|state|date|until|on|status|type|currency|claim|search|source|provider|template|size|plating|category|group|gender|origin|html|headers|reference|purpose|owner|carrier|colors|sku|invoice_number)$/;
/** Names of the texts inside JSON columns. */
const words = /^(name|customerName|description|address|city|street|postalLine|message|notes|text|body)$/;

export async function addHostileText(DB: D1Database): Promise<void> {
  await addMissingRows(DB);
  for (const table of Object.values(schema).filter((one) => is(one, SQLiteTable))) {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const linked = new Set(foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)));
    const free = columns.filter((column) => !column.primary && !column.enumValues?.length && !linked.has(column.name));
    const texts = free.filter((column) => column.columnType === "SQLiteText" && !kept.test(column.name));
    const sets = texts.map((column) => `"${column.name}" = coalesce("${column.name}", '') || ?1`);
    if (sets.length > 0)
      await DB.prepare(`update "${name}" set ${sets.join(", ")}`)
        .bind(text)
        .run();
    for (const column of free.filter(({ columnType }) => columnType === "SQLiteTextJson"))
      await poisonJson(DB, name, column.name);
  }
  // A javascript: URL, which the form would refuse.
  await DB.prepare("update orders set tracking_url = 'javascript:window.__xss=1' where tracking_url is not null").run();
  await DB.prepare("update shipments set tracking_url = 'javascript:window.__xss=1'").run();
}

async function poisonJson(DB: D1Database, table: string, column: string): Promise<void> {
  const { results } = await DB.prepare(
    `select rowid as row, "${column}" as value from "${table}" where "${column}" is not null`,
  ).all<{ row: number; value: string }>();
  const write = DB.prepare(`update "${table}" set "${column}" = ?1 where rowid = ?2`);
  const writes = results.map(({ row, value }) =>
    write.bind(JSON.stringify(hostile(JSON.parse(value), column === "tags" ? "name" : "")), row),
  );
  if (writes.length > 0) await DB.batch(writes);
}

/** Puts the payloads into each text of a value. The entries of a list count under the list's name. */
function hostile(value: unknown, name: string): unknown {
  if (typeof value === "string") return words.test(name) ? value + text : value;
  if (Array.isArray(value)) return value.map((one) => hostile(one, name));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostile(one, key)]));
}

/** Rows of kinds that the demo shop does not have. */
async function addMissingRows(DB: D1Database): Promise<void> {
  const db = openDatabase(DB);
  const [createdAt, actor] = [new Date(), "admin"];
  await insert(db, schema.settings, [{ key: "contact", value: defaultContact }]);
  await insert(db, schema.addresses, [
    {
      id: "AD-HOSTILE",
      userId: "US-DEMOADMIN0",
      name: "Ann",
      address: "1 Fairway",
      city: "Carlsbad",
      state: "CA",
      zipCode: "92008",
      country: "US",
    },
  ]);
  await insert(db, schema.savedViews, [
    { id: "VW-HOSTILE", userId: "US-DEMOADMIN0", list: "orders", name: "Late", search: "?status=pending" },
  ]);
  await insert(db, schema.shipments, [
    {
      id: "SH-HOSTILE",
      orderId: "PH-DEM0000008",
      lines: [{ productId: 1, name: "Pin", quantity: 1 }],
      carrier: "ups",
      trackingNumber: "1Z",
      trackingUrl: "https://ups.example",
      actor,
    },
  ]);
  await insert(db, schema.stockMovements, [{ productId: 1, delta: 1, reason: "count", actor }]);
  await insert(db, schema.auditLog, [{ actor, action: "looked", subject: "order", detail: { name: "Ann" } }]);
  await insert(db, schema.outboxMessages, [
    {
      id: "OM-HOSTILE",
      template: "order-confirmation",
      to: "ann@lee.example",
      subject: "Your pins",
      html: "<p>Your pins</p>",
      text: "Your pins",
      state: "failed",
      lastError: "refused",
      claimedAt: createdAt,
    },
  ]);
  await insert(db, schema.customerAliases, [
    { email: "ann@lee.example", customerEmail: "robin@castlepines.example", actor },
  ]);
  await insert(db, schema.creditTerms, [{ email: "robin@castlepines.example", limitCents: 100_000, actor }]);
}
