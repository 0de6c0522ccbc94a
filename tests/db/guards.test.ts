// Tests the idioms that keep money safe: a batch that aborts as a whole, and an insert that runs only under a condition.
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, runBatch, type Statement } from "~/db/client.server";
import { abortUnless, insertWhere, wasAborted, wasRefused, wasTaken } from "~/db/guards";

const boxes = sqliteTable("guarded_boxes", {
  id: integer("id").primaryKey(),
  label: text("label").notNull().unique(),
  weight: integer("weight").notNull(),
});
const notes = sqliteTable("guarded_notes", {
  id: integer("id").primaryKey(),
  box: text("box").notNull(),
  kind: text("kind").notNull().default("plain"),
  sealed: integer("sealed", { mode: "boolean" }).notNull().default(false),
  detail: text("detail", { mode: "json" }).$type<{ by: string }>(),
  madeAt: integer("made_at", { mode: "timestamp_ms" }).notNull(),
});
const db = openDatabase(env.DB);
const madeAt = new Date("2026-11-22T03:00:00Z");

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare(
      "create table guarded_boxes (id integer primary key, label text not null unique, weight integer not null, constraint guarded_weight check (weight <= 100))",
    ),
    env.DB.prepare(
      "create table guarded_notes (id integer primary key, box text not null, kind text not null default 'plain', sealed integer not null default false, detail text, made_at integer not null)",
    ),
  ]);
});

beforeEach(async () => {
  await db.delete(notes);
  await db.delete(boxes);
  await db.insert(boxes).values([
    { label: "red", weight: 10 },
    { label: "blue", weight: 90 },
  ]);
});

const fails = (statements: Statement[]): Promise<unknown> =>
  runBatch(db, statements).then(
    () => Promise.reject(new Error("Nothing broke")),
    (error: unknown) => error,
  );
const note = db.insert(notes).values({ box: "red", madeAt });

describe("abortUnless", () => {
  it("abortUnless leaves the row unchanged if the condition is true, or sets the given values", async () => {
    await runBatch(db, [
      db
        .update(boxes)
        .set({ weight: abortUnless(boxes.weight, sql`label = 'red'`) })
        .where(eq(boxes.label, "red")),
      db
        .update(boxes)
        .set({ weight: abortUnless(boxes.weight, sql`label = 'blue'`, sql`${boxes.weight} + 1`) })
        .where(eq(boxes.label, "blue")),
      note,
    ]);
    expect(await db.select().from(boxes)).toMatchObject([{ weight: 10 }, { weight: 91 }]);
    expect(await db.$count(notes)).toBe(1);
  });

  it("abortUnless aborts the whole batch, earlier statements included, and names the column", async () => {
    const error = await fails([
      note,
      db.update(boxes).set({ weight: abortUnless(boxes.weight, sql`false`) }),
      db.delete(boxes),
    ]);
    expect(await db.$count(notes)).toBe(0);
    expect(await db.$count(boxes)).toBe(2);
    expect(wasAborted(error, boxes.weight)).toBe(true);
    expect(wasAborted(error, boxes.label)).toBe(false);
    expect(wasAborted(error, notes.box)).toBe(false);
    expect(wasTaken(error)).toBe(false);
    expect(wasRefused(error, boxes.weight)).toBe(false);
  });

  it("abortUnless refuses a nullable column, because that would abort nothing", () => {
    expect(() => abortUnless(notes.detail, sql`false`)).toThrow("guarded_notes.detail takes null");
  });
});

describe("what a write broke", () => {
  it("A UNIQUE violation names its column, in a batch and alone", async () => {
    const insert = db.insert(boxes).values({ label: "red", weight: 1 });
    for (const error of [await fails([insert]), await insert.catch((error: unknown) => error)]) {
      expect(wasTaken(error)).toBe(true);
      expect(wasRefused(error, boxes.label)).toBe(true);
      expect(wasRefused(error, boxes.weight)).toBe(false);
    }
  });

  it("A CHECK violation names its constraint", async () => {
    const error = await fails([db.update(boxes).set({ weight: 101 })]);
    expect(wasRefused(error, "guarded_weight")).toBe(true);
    expect(wasRefused(error, "guarded_weights")).toBe(false);
    expect(wasTaken(error)).toBe(false);
  });

  it("An error of another kind is no violated constraint", () => {
    for (const error of [new Error("Network connection lost."), "guarded_boxes.weight", null]) {
      expect([wasAborted(error, boxes.weight), wasTaken(error), wasRefused(error, "guarded_weight")]).not.toContain(
        true,
      );
    }
  });
});

describe("insertWhere", () => {
  it("insertWhere inserts a row for each match of the condition, from values, columns and SQL, with defaults for the rest", async () => {
    const row = { box: boxes.label, kind: sql`${boxes.label} || '!'`, detail: { by: "ann" }, madeAt };
    await insertWhere(db, notes, row, boxes, sql`${boxes.weight} < 50`);
    expect(await db.select().from(notes)).toEqual([
      { id: expect.any(Number), box: "red", kind: "red!", sealed: false, detail: { by: "ann" }, madeAt },
    ]);
  });

  it("insertWhere binds its values in a batch and handles conflicts", async () => {
    const again = insertWhere(db, boxes, { label: "red", weight: 5 }, null, sql`true`).onConflictDoUpdate({
      target: boxes.label,
      set: { weight: sql`${boxes.weight} + excluded.weight` },
    });
    await runBatch(db, [again, insertWhere(db, boxes, { label: "green", weight: 7 }, null, sql`false`)]);
    expect(await db.select().from(boxes)).toMatchObject([{ weight: 15 }, { label: "blue" }]);
  });

  it("insertWhere needs no change for a new column that is nullable or has a default", async () => {
    await env.DB.exec("alter table guarded_notes add column shelf text");
    await env.DB.exec("alter table guarded_notes add column floor integer not null default 3");
    // The new columns are in another order than in the table.
    const later = sqliteTable("guarded_notes", {
      floor: integer("floor").notNull().default(3),
      shelf: text("shelf"),
      id: integer("id").primaryKey(),
      box: text("box").notNull(),
      kind: text("kind").notNull().default("plain"),
      madeAt: integer("made_at", { mode: "timestamp_ms" }).notNull(),
    });
    const row = { box: boxes.label, madeAt };
    await insertWhere(db, later, row, boxes, eq(boxes.label, "blue"));
    // The running Worker writes this while the column is new.
    await insertWhere(db, notes, row, boxes, eq(boxes.label, "red"));
    expect(await db.select().from(later)).toMatchObject([
      { box: "blue", floor: 3, shelf: null, kind: "plain", madeAt },
      { box: "red", floor: 3, shelf: null, kind: "plain", madeAt },
    ]);
  });
});
