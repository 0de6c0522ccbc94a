// Shows data-1 on the built shop: staff upload a contact file of 100,000 rows through the pages, in each encoding. Runs in `npm run
// promises` and not in the tests, because it measures memory.
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { contactImportMembers, contactImports, contacts } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { inspect } from "../../../bench/inspector";
import { signedIn } from "../../../bench/staff";
import { serveBuiltShop } from "../../../bench/worker";
import { buildShop, freePort } from "../../../scripts/shop";
import { type Memory, watched } from "./memory";

const rows = 100_000;
/** Cloudflare's memory limit for an isolate. A request that needs more fails. */
const isolateMb = 128;

const encodings: Record<string, (text: string) => Buffer> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "windows-1252": (text) => Buffer.from(text, "latin1"),
};

async function run(): Promise<void> {
  buildShop();
  const inspectorPort = await freePort();
  const shop = await serveBuiltShop({ inspectorPort });
  try {
    const app = createApp(shop.env, { origin: shop.url, after: () => {} });
    const staff = await signedIn(shop);
    const isolate = await inspect(inspectorPort);
    for (const [encoding, encode] of Object.entries(encodings)) {
      await forgetAll(app);
      const bytes = encode(file(rows));
      const { heap, process, seconds } = await watched(shop, isolate, () => importFile(app, staff, bytes));
      const listed = await app.db.$count(contacts);
      console.log(
        `  ${encoding}: ${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB, ${listed} contacts, ${seconds.toFixed(1)} s`,
      );
      console.log(`    before, most, after: isolate ${line(heap)}; process ${line(process)}`);
      assert.equal(listed, rows);
      assert.ok(heap.most < isolateMb, `the isolate held ${heap.most} MB`);
    }
    isolate.close();
  } finally {
    await shop.stop();
  }
}

async function forgetAll(app: App): Promise<void> {
  await app.db.delete(contactImportMembers);
  await app.db.delete(contacts);
}

function file(count: number): string {
  // No byte of the last name is valid UTF-8, so a reader has to check every byte to know the encoding.
  const line = (i: number) => `player${i}@club${i % 90}.example,Zoë ${i},Club ${i % 90}\r\n`;
  return `Email,Name,Company\r\n${Array.from({ length: count }, (_, i) => line(i)).join("")}`;
}

/** Uploads, previews and confirms a file, and opens the page that staff watch until the import is done. */
async function importFile(app: App, staff: Record<string, string>, bytes: Buffer): Promise<void> {
  const post = async (path: string, fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const init = { method: "POST", headers: { ...staff, Origin: app.origin }, body: form, redirect: "manual" as const };
    const response = await fetch(app.origin + path, init);
    const next = response.headers.get("Location");
    if (!next) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return new URL(next, app.origin).pathname;
  };
  const look = async (path: string) => {
    const response = await fetch(app.origin + path, { headers: staff });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  const csvFile = new File([new Uint8Array(bytes)], "contacts.csv", { type: "text/csv" });
  const preview = await post("/admin/contacts", { intent: "upload", csvFile });
  await look(preview);
  const begun = await post(preview, { intent: "confirm", email: "Email", name: "Name", company: "Company" });
  const id = begun.split("/").at(-1) ?? "";
  for (;;) {
    await look(begun);
    const [record] = await app.db.select().from(contactImports).where(eq(contactImports.id, id));
    if (record?.status === "done") return;
    if (!record || record.status === "failed") throw new Error(`The import ${id} failed`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const line = ({ before, most, after }: Memory) => [before, most, after].map((mb) => `${mb.toFixed(0)} MB`).join(", ");

await run();
process.exit(0);
