// The idioms on which money's safety rests: a batch that aborts as a whole, and an insert that acts only under a condition.
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
  it("leaves the row as it is where the condition is true, or sets what is given", async () => {
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

  it("aborts the whole batch, what stands before it included, and tells by which column", async () => {
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

  it("takes no column that may be null: it would abort nothing", () => {
    expect(() => abortUnless(notes.detail, sql`false`)).toThrow("guarded_notes.detail takes null");
  });
});

describe("what a write broke", () => {
  it("is told by column for UNIQUE, in a batch and alone", async () => {
    const insert = db.insert(boxes).values({ label: "red", weight: 1 });
    for (const error of [await fails([insert]), await insert.catch((error: unknown) => error)]) {
      expect(wasTaken(error)).toBe(true);
      expect(wasRefused(error, boxes.label)).toBe(true);
      expect(wasRefused(error, boxes.weight)).toBe(false);
    }
  });

  it("is told by name for CHECK", async () => {
    const error = await fails([db.update(boxes).set({ weight: 101 })]);
    expect(wasRefused(error, "guarded_weight")).toBe(true);
    expect(wasRefused(error, "guarded_weights")).toBe(false);
    expect(wasTaken(error)).toBe(false);
  });

  it("is nothing for an error of another kind", () => {
    for (const error of [new Error("Network connection lost."), "guarded_boxes.weight", null]) {
      expect([wasAborted(error, boxes.weight), wasTaken(error), wasRefused(error, "guarded_weight")]).not.toContain(
        true,
      );
    }
  });
});

describe("insertWhere", () => {
  it("makes a row of each that meets the condition: values, columns and SQL, the rest by default", async () => {
    const row = { box: boxes.label, kind: sql`${boxes.label} || '!'`, detail: { by: "ann" }, madeAt };
    await insertWhere(db, notes, row, boxes, sql`${boxes.weight} < 50`);
    expect(await db.select().from(notes)).toEqual([
      { id: expect.any(Number), box: "red", kind: "red!", sealed: false, detail: { by: "ann" }, madeAt },
    ]);
  });

  it("binds its values in a batch, and says how the row conflicts", async () => {
    const again = insertWhere(db, boxes, { label: "red", weight: 5 }, null, sql`true`).onConflictDoUpdate({
      target: boxes.label,
      set: { weight: sql`${boxes.weight} + excluded.weight` },
    });
    await runBatch(db, [again, insertWhere(db, boxes, { label: "green", weight: 7 }, null, sql`false`)]);
    expect(await db.select().from(boxes)).toMatchObject([{ weight: 15 }, { label: "blue" }]);
  });

  it("needs no change for a new column that may be null or has a default", async () => {
    await env.DB.exec("alter table guarded_notes add column shelf text");
    await env.DB.exec("alter table guarded_notes add column floor integer not null default 3");
    // Both in another order than the table has them.
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
    // What the running Worker writes while the column is new.
    await insertWhere(db, notes, row, boxes, eq(boxes.label, "red"));
    expect(await db.select().from(later)).toMatchObject([
      { box: "blue", floor: 3, shelf: null, kind: "plain", madeAt },
      { box: "red", floor: 3, shelf: null, kind: "plain", madeAt },
    ]);
  });
});
