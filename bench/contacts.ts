// A contact file of 100,000 rows through staff's own pages, in each encoding: what the shop holds while it reads and imports it.
// Fails where data-1 is not kept.
import { eq } from "drizzle-orm";
import { contactImportMembers, contactImports, contacts } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { buildShop, freePort } from "../scripts/shop";
import { inspect, type Memory, watched } from "./inspector";
import type { Figure } from "./run";
import { signedIn } from "./staff";
import { serveBuiltShop } from "./worker";

const rows = 100_000;
const fewRows = 10_000;
/** What Cloudflare gives an isolate; beyond it ends the request. */
const isolateMb = 128;

const encodings: Record<string, (text: string) => Buffer> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "windows-1252": (text) => Buffer.from(text, "latin1"),
};

export async function benchContacts(): Promise<Figure[]> {
  buildShop();
  const inspectorPort = await freePort();
  const shop = await serveBuiltShop({ inspectorPort });
  try {
    const app = createApp(shop.env, { origin: shop.url, after: () => {} });
    const staff = await signedIn(shop);
    const isolate = await inspect(inspectorPort);
    const figures: Figure[] = [];
    for (const [encoding, encode] of Object.entries(encodings)) {
      await forgetAll(app);
      const few = await watched(shop, isolate, () => importFile(app, staff, encode(file(fewRows))));
      await forgetAll(app);
      const bytes = encode(file(rows));
      const many = await watched(shop, isolate, () => importFile(app, staff, bytes));
      const listed = await app.db.$count(contacts);
      figures.push(
        {
          name: `${encoding}: rows, their bytes, contacts`,
          value: `${rows}, ${(bytes.length / 1e6).toFixed(1)} MB, ${listed}`,
          isKept: listed === rows,
        },
        {
          name: "isolate before, most, after",
          value: line(many.heap),
          ratio: `${(many.heap.most / isolateMb).toFixed(2)}x of ${isolateMb} MB, ${(many.heap.most / few.heap.most).toFixed(2)}x of ${fewRows} rows`,
          isKept: many.heap.most < isolateMb,
        },
        {
          name: "process before, most, after",
          value: line(many.process),
          ratio: `${(many.process.most / few.process.most).toFixed(2)}x of ${fewRows} rows`,
        },
        { name: "seconds", value: many.seconds.toFixed(1) },
      );
    }
    isolate.close();
    return figures;
  } finally {
    await shop.stop();
  }
}

async function forgetAll(app: App): Promise<void> {
  await app.db.delete(contactImportMembers);
  await app.db.delete(contacts);
}

function file(count: number): string {
  // No byte of the last name is UTF-8: what knows every byte has to read it.
  const line = (i: number) => `player${i}@club${i % 90}.example,Zoë ${i},Club ${i % 90}\r\n`;
  return `Email,Name,Company\r\n${Array.from({ length: count }, (_, i) => line(i)).join("")}`;
}

/** Upload, preview, confirmation, and the page that staff watch until it is done. */
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
