// Tests contact files from upload to list: each row is counted, few batches are needed, and a partial import is always reported.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createReader } from "~/db/client.server";
import { contactImportMembers, contactImports, contacts, storedFiles, tournamentContacts, users } from "~/db/schema";
import { continueImports, runImport } from "~/services/campaigns/contact-import-run.server";
import {
  confirmImport,
  discardImport,
  getImport,
  importTournamentFile,
  importWaitingCustomers,
  uploadContacts,
} from "~/services/campaigns/contact-imports.server";
import { exportContacts, exportTournamentContacts } from "~/services/campaigns/contacts.server";
import type { App } from "~/services/core/app.server";
import { startSession } from "~/services/core/sessions.server";
import { settled, testApp } from "../../support/fixtures/app";

let token = "";
const staff = () => testApp({ visitor: { sessionToken: token } });
const bytes = (text: string) => new TextEncoder().encode(text);
const upload = (
  text: string | Uint8Array,
  kind: "customers" | "vip" | "tournament" = "customers",
  fileName = "list.csv",
) => uploadContacts(staff(), { kind, fileName, bytes: typeof text === "string" ? bytes(text) : text });

beforeEach(async () => {
  const { db } = testApp();
  for (const table of [contactImportMembers, tournamentContacts, contactImports, contacts]) await db.delete(table);
  await db
    .insert(users)
    .values({
      id: "U1",
      username: "staff",
      usernameKey: "staff",
      email: "staff@pinhigh.example",
      passwordHash: "-",
      role: "admin",
    })
    .onConflictDoNothing();
  const session = startSession(testApp(), "U1");
  await session.statement;
  token = session.token;
});

async function textOf(parts: Promise<AsyncGenerator<string>>): Promise<string> {
  let text = "";
  for await (const part of await parts) text += part;
  return text;
}

/** The same App over a database that calls `before` ahead of each batch. */
function beforeEachBatch(app: App, before: () => void): App {
  const db: App["db"] = Object.create(app.db);
  db.batch = (async (statements: never) => {
    before();
    return app.db.batch(statements);
  }) as typeof db.batch;
  return { ...app, db, read: createReader(db) };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `person${i}@club${i % 900}.example,"Player, ${i}",Club ${i % 900},yes`);

describe("customers", () => {
  test("100,000 rows with duplicates, faults and refusals are imported in few transactions, and the counts add up", async () => {
    const lines = rows(100_000);
    for (let i = 0; i < 100_000; i += 1000) lines[i] = "broken,X,Y,yes";
    for (let i = 500; i < 100_000; i += 1000) lines[i] = "PERSON1@club1.example,Again,Y,yes";
    for (let i = 700; i < 100_000; i += 1000) lines[i] = `no${i}@club.example,No,Y,no`;
    await testApp().db.insert(contacts).values({ email: "person2@club2.example", source: "order" });
    let batches = 0;
    const app = beforeEachBatch(staff(), () => {
      batches++;
    });
    const { id, mapping } = await upload(`\ufeffEmail,Name,Company,Opt-in\r\n${lines.join("\r\n")}`);
    await confirmImport(app, { id, mapping: mapping! });
    await confirmImport(staff(), { id, mapping: mapping! });
    await settled();
    // Each batch adds two thousand rows, and a few more batches begin and end the import.
    expect(batches).toBeGreaterThanOrEqual(50);
    expect(batches).toBeLessThan(60);
    const { record } = await getImport(staff(), { id });
    expect(record).toMatchObject({
      status: "done",
      totalRows: 100_000,
      processedRows: 100_000,
      imported: 99_699,
      skipped: 200,
      duplicates: 101,
    });
    expect(record.errors).toHaveLength(100);
    expect(record.errors[0]).toEqual({ row: 2, message: '"broken" is not a valid email address' });
    expect(await testApp().db.$count(contacts)).toBe(99_700);
    const [person] = await testApp().db.select().from(contacts).where(eq(contacts.email, "person3@club3.example"));
    expect(person).toMatchObject({
      name: "Player, 3",
      company: "Club 3",
      source: "import",
      consentAt: expect.any(Date),
    });
    expect(await testApp().db.select().from(contacts).where(eq(contacts.source, "order"))).toMatchObject([
      { name: "Player, 2" },
    ]);
  });

  test("An interrupted import continues where it stopped", async () => {
    const { id, mapping } = await upload(`email,name,company,note\n${rows(5000).join("\n")}`);
    let batches = 0;
    const app = beforeEachBatch(staff(), () => {
      batches++;
      // The first call reads the import, the second begins it, the third adds its first rows.
      if (batches > 3) throw new Error("Network connection lost.");
    });
    const running: Promise<unknown>[] = [];
    app.after = (work) => void running.push(work);
    await confirmImport(app, { id, mapping: mapping! });
    await expect(running[0]).rejects.toThrow("lost");
    const { record } = await getImport(staff(), { id });
    expect(record).toMatchObject({ status: "importing", processedRows: 2000 });
    await testApp()
      .db.update(contactImports)
      .set({ createdAt: new Date(0) });
    await Promise.all([continueImports(testApp()), continueImports(testApp())]);
    // A caller with an outdated record of the import adds nothing.
    await runImport(testApp(), record);
    expect((await getImport(staff(), { id })).record).toMatchObject({
      status: "done",
      imported: 5000,
      duplicates: 0,
      processedRows: 5000,
    });
    expect(await testApp().db.$count(contacts)).toBe(5000);
  });

  test("A file that is too long for one run's D1 queries is continued by the next run", async () => {
    const { id, mapping } = await upload(`email,name,company,note\n${rows(5000).join("\n")}`);
    await testApp().db.update(contactImports).set({ status: "importing", mapping });
    await runImport(testApp(), (await getImport(staff(), { id })).record, 1);
    const half = (await getImport(staff(), { id })).record;
    expect(half).toMatchObject({ status: "importing", imported: 2000, processedRows: 2000 });
    await testApp()
      .db.update(contactImports)
      .set({ createdAt: new Date(0) });
    await continueImports(testApp());
    expect((await getImport(staff(), { id })).record).toMatchObject({ status: "done", imported: 5000 });
  });

  test("Each import refuses a file without a usable row, and staff can discard the file", async () => {
    const refusal = { code: "invalid", message: expect.stringContaining("Nothing was imported") };
    const { id, mapping } = await upload("email,name\nbad,Ann\nworse,Ben\n");
    await expect(confirmImport(staff(), { id, mapping: mapping! })).rejects.toMatchObject(refusal);
    await expect(importWaitingCustomers(staff())).rejects.toMatchObject(refusal);
    const wrong = { fileName: "t.csv", bytes: bytes("Email\nbad\n") };
    await expect(importTournamentFile(staff(), wrong)).rejects.toMatchObject(refusal);
    expect((await getImport(staff(), { id })).record).toMatchObject({ status: "uploaded", errors: [] });
    await discardImport(staff(), { id });
  });

  test("The endpoint imports the waiting file once, and without one does nothing", async () => {
    await upload("email,accepts marketing\na@x.example,yes\nb@x.example,no\nbad,yes\na@x.example,yes\n");
    expect(await importWaitingCustomers(staff())).toMatchObject({ imported: 1, skipped: 2, duplicates: 1 });
    expect(await importWaitingCustomers(staff())).toEqual({ imported: 0, skipped: 0, duplicates: 0 });
  });

  test("Another column can be chosen for the email addresses, and a file can be discarded with its object", async () => {
    const { id, mapping, fileKey } = await upload("Who,Reach\nAnn,a@x.example\n");
    expect(mapping).toEqual({});
    expect((await getImport(staff(), { id })).check).toBeNull();
    expect((await getImport(staff(), { id, mapping: { email: "Reach", name: "Who" } })).check).toMatchObject({
      valid: 1,
      sample: [{ email: "a@x.example", name: "Ann" }],
    });
    await expect(confirmImport(staff(), { id, mapping: {} })).rejects.toMatchObject({ code: "invalid" });
    await discardImport(staff(), { id });
    expect(await env.FILES.get(fileKey)).toBeNull();
    expect(await testApp().db.$count(storedFiles, eq(storedFiles.owner, `contact_import:${id}`))).toBe(0);
    await expect(getImport(staff(), { id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("bad files", () => {
  test.each<[string, string | Uint8Array, string, RegExp]>([
    ["empty", "", "invalid", /empty/],
    [
      "an archive",
      new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]),
      "unsupported_media",
      /Please upload a CSV file\./,
    ],
    ["a web page", "<html><body>email</body></html>", "unsupported_media", /Please upload a CSV file\./],
    ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "unsupported_media", /Please upload a CSV file\./],
    ["more than 10 MB", `email\n${"a@x.example\n".repeat(900_000)}`, "too_large", /10MB/],
    ["a double header", "email,email\na@x.example,b@x.example", "invalid", /Row 1/],
    ["no header", "a@x.example,Ann\n", "invalid", /Row 1/],
  ])("A bad contact file is refused and not kept: %s", async (_name, file, code, message) => {
    const kept = await testApp().db.$count(storedFiles);
    await expect(upload(file)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await testApp().db.$count(storedFiles)).toBe(kept);
    expect(await testApp().db.$count(contactImports)).toBe(0);
  });
});

describe("lists", () => {
  test("VIPs become members, known customers too", async () => {
    await testApp().db.insert(contacts).values({ email: "a@x.example", source: "order" });
    const { id, mapping } = await upload("name;e-mail\nAnn;a@x.example\nBo;b@x.example\n", "vip", "vips.csv");
    await confirmImport(staff(), { id, mapping: mapping! });
    await settled();
    expect((await getImport(staff(), { id })).record).toMatchObject({ imported: 2, duplicates: 0 });
    expect(await testApp().db.$count(contactImportMembers)).toBe(2);
  });

  test("Organizers are imported in one request: count, errors by row, duplicates", async () => {
    const file =
      "Email,Contact,Tournament,City\nt1@x.example,Al,Spring Open,Austin\nnope,B,,\nT1@x.example,Al,,\nt2@x.example,Cy,=Cup,\n";
    const upload = { fileName: "t.csv", bytes: bytes(file) };
    expect(await importTournamentFile(staff(), upload)).toEqual({
      count: 2,
      errors: [{ row: 3, message: '"nope" is not a valid email address' }],
      duplicates: 1,
    });
    expect(await importTournamentFile(staff(), upload)).toMatchObject({ count: 2 });
    expect(await testApp().db.select().from(tournamentContacts)).toMatchObject([
      { email: "t1@x.example", name: "Al", tournamentName: "Spring Open", city: "Austin" },
      { email: "t2@x.example", tournamentName: "=Cup" },
    ]);
    const csv = await textOf(exportTournamentContacts(staff()));
    expect(csv).toContain("t2@x.example,Cy,'=Cup,");
    expect(await importTournamentFile(staff(), { fileName: "back.csv", bytes: bytes(csv) })).toMatchObject({
      count: 2,
      errors: [],
    });
    expect(
      await testApp().db.select().from(tournamentContacts).where(eq(tournamentContacts.email, "t2@x.example")),
    ).toMatchObject([{ tournamentName: "=Cup" }]);
  });

  test("The customers' export streams everyone, formula-safe (data-2)", async () => {
    const many = Array.from({ length: 2500 }, (_, i) => ({
      email: `e${i}@x.example`,
      name: i % 2 ? "=1+1" : '"Q", x',
      source: "import",
    }));
    const { db } = testApp();
    const chunks = Array.from({ length: 250 }, (_, at) => many.slice(at * 10, at * 10 + 10));
    const [first, ...others] = chunks.map((chunk) => db.insert(contacts).values(chunk));
    await db.batch([first!, ...others]);
    const lines = (await textOf(exportContacts(staff()))).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2501);
    expect(lines[1]).toMatch(/^e0@x\.example,"""Q"", x",/);
    expect(lines[2]).toMatch(/^e1@x\.example,'=1\+1,/);
  });

  test("Every stored file has its owner, and strangers get nothing", async () => {
    const { id } = await upload("email\na@x.example");
    expect(
      await testApp()
        .db.select()
        .from(storedFiles)
        .where(eq(storedFiles.owner, `contact_import:${id}`)),
    ).toHaveLength(1);
    await expect(getImport(testApp(), { id })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(exportContacts(testApp())).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(importTournamentFile(testApp(), { fileName: "x.csv", bytes: bytes("email\n") })).rejects.toMatchObject(
      { code: "unauthenticated" },
    );
  });
});
