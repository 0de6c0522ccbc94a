import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { foldText, identityOf } from "~/domain/text/fold";
import { inboxKey } from "~/domain/text/inbox";
import { statementsOfD1 } from "./support/assertions/d1-statements";

const migrations = globSync("migrations/*.sql").sort();
const textOf = (file: string) => readFileSync(file, "utf8");

/** SQLite as D1 runs it: foreign keys stay on, whatever a migration says (platform-d1-3). */
function openD1(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.exec("PRAGMA foreign_keys = ON");
  return db;
}

function apply(db: DatabaseSync, file: string): void {
  for (const statement of textOf(file).split("--> statement-breakpoint")) {
    if (!/PRAGMA\s+foreign_keys/i.test(statement)) db.exec(statement);
  }
}

/** The database just before the named migration, and the index of that migration. */
function openBefore(name: string): { db: DatabaseSync; at: number } {
  const db = openD1();
  const at = migrations.findIndex((file) => file.includes(name));
  for (const file of migrations.slice(0, at)) apply(db, file);
  return { db, at };
}

const names = (db: DatabaseSync) =>
  db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name));

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

/** One row in every table, parents first, with generated values for the required columns. */
function fill(db: DatabaseSync): void {
  db.exec("PRAGMA ignore_check_constraints = ON; PRAGMA defer_foreign_keys = ON; BEGIN");
  for (const table of names(db)) {
    const columns = db.prepare(`pragma table_info(${table})`).all() as unknown as Column[];
    const parents = db.prepare(`pragma foreign_key_list(${table})`).all() as unknown as { from: string }[];
    const given = columns.filter(
      ({ name, notnull, dflt_value, pk }) =>
        (notnull && dflt_value === null) || pk || parents.some(({ from }) => from === name),
    );
    const values = given.map(({ type }) => (type === "integer" ? 1 : "1"));
    const marks = given.map(() => "?").join(", ");
    db.prepare(`insert into ${table} (${given.map(({ name }) => name).join(", ")}) values (${marks})`).run(...values);
  }
  db.exec("COMMIT");
}

/** The number of rows of each table, except the internal tables of full-text indexes and the counter of the public version. */
const counts = (db: DatabaseSync) =>
  Object.fromEntries(
    names(db)
      .filter((table) => !/^(search_index|product_search|public_version)/.test(table))
      .map((table) => [table, Number(db.prepare(`select count(*) n from ${table}`).get()?.n)]),
  );

describe("migrations", () => {
  it("All migrations apply in order to an empty database", () => {
    const db = openD1();
    for (const file of migrations) apply(db, file);
    expect(names(db).length).toBeGreaterThan(40);
  });

  it.each(migrations)("D1 receives each statement of %s whole, and SQLite accepts it", (file) => {
    const earlier = migrations.slice(0, migrations.indexOf(file));
    const db = openD1();
    for (const one of earlier) apply(db, one);
    const whole = openD1();
    for (const one of [...earlier, file]) apply(whole, one);
    for (const statement of statementsOfD1(textOf(file))) {
      if (/^CREATE TRIGGER/i.test(statement)) expect(statement, "a trigger ends with END").toMatch(/\bEND$/i);
      if (!/PRAGMA\s+foreign_keys/i.test(statement)) db.exec(statement);
    }
    const schemaOf = (one: DatabaseSync) => one.prepare("select type, name from sqlite_master order by 1, 2").all();
    expect(schemaOf(db)).toEqual(schemaOf(whole));
  });

  it("No trigger has a bare CASE or a lowercase begin, where D1 would split it (platform-d1-7)", () => {
    const triggers = migrations.flatMap((file) =>
      textOf(file)
        .split("--> statement-breakpoint")
        .map((statement) => statement.replace(/--.*/g, ""))
        .filter((statement) => /CREATE TRIGGER/i.test(statement))
        .map((statement) => ({ file, statement })),
    );
    expect(triggers.length).toBeGreaterThan(10);
    const unsafe = /(?<!\()\b(?:CASE|case)\b|\b(?:begin|end)\b/;
    expect(triggers.filter(({ statement }) => unsafe.test(statement)).map(({ file }) => file)).toEqual([]);
  });

  it("Migrations lose no row of a filled database", () => {
    const db = openD1();
    const [opening, ...later] = migrations;
    apply(db, opening ?? "");
    fill(db);
    const filled = names(db);
    for (const file of later) {
      const before = counts(db);
      apply(db, file);
      const after = counts(db);
      expect(Object.fromEntries(Object.keys(before).map((table) => [table, after[table] ?? 0])), file).toEqual(before);
    }
    const left = counts(db);
    expect(filled.filter((table) => !left[table])).toEqual([]);
  });

  it("A migration writes the inbox keys of stored rows as the shop does, and adds up what one customer took", () => {
    const { db, at } = openBefore("_inbox_keys.sql");
    const emails = [
      ...[
        "ann.lee@gmail.com",
        "annlee+golf@googlemail.com",
        "ann@club.example",
        "ann+1@club.example",
        "+ann+b@club.example",
      ],
      ...[
        "ann-pins@yahoo.co.uk",
        "ann-pins@yahoo.example",
        "a.n_n@pm.me",
        "ann@mac.com",
        "pins@ann.fastmail.com",
        "a-b@ymail.com",
      ],
    ];
    for (const [n, email] of emails.entries()) {
      db.prepare(
        "insert into payments (id, purpose, reference, email, amount_cents, snapshot) values (?, 'cart', 'r', ?, 1, '{}')",
      ).run(`P${n}`, email);
      db.prepare("insert into free_promo_claims (email, quantity) values (?, 2)").run(email);
    }
    db.exec(
      "insert into customer_aliases (email, customer_email, actor) values ('ann@mac.com', 'ann@club.example', 'admin')",
    );
    for (const file of migrations.slice(at)) apply(db, file);
    const keys = db.prepare("select email, inbox_key from payments order by id").all();
    expect(Object.fromEntries(keys.map((row) => [row.email, row.inbox_key]))).toEqual(
      Object.fromEntries(emails.map((email) => [email, inboxKey(email)])),
    );
    const claims = db.prepare("select email, quantity from free_promo_claims").all();
    expect(Object.fromEntries(claims.map((row) => [row.email, row.quantity]))).toMatchObject({
      "annlee@gmail.com": 4,
      "ann@club.example": 4,
      "ann@yahoo.co.uk": 2,
    });
    expect(claims.map(({ email }) => email)).not.toContain("ann@icloud.com");
  });

  it("The search finds rows from before its migration, and follows inserts, updates and deletes", () => {
    const { db, at } = openBefore("_people.sql");
    const quote = db.prepare(
      `insert into quote_requests (id, customer_name, customer_email, customer_phone, project_description, quantity, created_at, updated_at)
        values (?, ?, ?, ?, 'pins', 1, 1, 1)`,
    );
    quote.run("QR-OLD0000001", "Rosa Morrow", "rosa@club.example", "(760) 555-0142");
    for (const file of migrations.slice(at)) apply(db, file);
    quote.run("QR-NEW0000001", "Tom Morrow", "tom@club.example", null);
    const found = (words: string) =>
      db
        .prepare(
          "select e.record_id from search_index join search_entries e on e.id = search_index.rowid where search_index match ? order by 1",
        )
        .all(words)
        .map((row) => row.record_id);
    expect(found('"orrow"')).toEqual(["QR-NEW0000001", "QR-OLD0000001", "rosa@club.example", "tom@club.example"]);
    expect(found('"7605550142" AND kind : "quote"')).toEqual(["QR-OLD0000001"]);
    db.exec("update quote_requests set customer_name = 'Tom Field' where id = 'QR-NEW0000001'");
    expect(found('"orrow"')).toEqual(["QR-OLD0000001", "rosa@club.example"]);
    expect(found('"tom field"')).toEqual(["QR-NEW0000001", "tom@club.example"]);
    db.exec("delete from quote_requests where id = 'QR-NEW0000001'");
    expect(found('"tom field"')).toEqual(["tom@club.example"]);
    db.exec("insert into search_index (search_index) values ('integrity-check')");
  });

  it("Stored, new and changed names are folded as foldText does", () => {
    const { db, at } = openBefore("_folded_names");
    const contact = db.prepare("insert into contacts (email, name, company, source) values (?, ?, ?, 'order')");
    contact.run("old@club.example", "Émile Øst", "Łódź Golf");
    for (const file of migrations.slice(at)) apply(db, file);
    const foldedOf = (email: string) =>
      db.prepare("select name_folded, company_folded from contacts where email = ?").get(email);
    expect({ ...foldedOf("old@club.example") }).toEqual({ name_folded: "emile ost", company_folded: "lodz golf" });
    const names = [
      "Ann",
      'Zoë "Z" O’Neil',
      "Æsa Þórsdóttir",
      "Weiß, Đorđe\t(VIP)",
      "ＡＮＮ",
      "Ελένη",
      "E\u0301mile",
      "Ёлка",
      "木村",
    ];
    for (const [number, name] of names.entries()) {
      contact.run(`${number}@club.example`, name, null);
      expect({ ...foldedOf(`${number}@club.example`) }).toEqual({ name_folded: foldText(name), company_folded: "" });
    }
    db.exec("update contacts set name = 'SØREN', company = 'ÉCLAIR' where email = '0@club.example'");
    expect({ ...foldedOf("0@club.example") }).toEqual({ name_folded: "soren", company_folded: "eclair" });
  });

  it("The triggers fold every letter that foldText folds, up to the ideographs", () => {
    const db = openD1();
    for (const file of migrations) apply(db, file);
    const known = JSON.parse(String(db.prepare("select map from folded_letters").get()?.map)) as Record<string, string>;
    const letters = Array.from({ length: 0x2e80 - 0x80 }, (_, index) => String.fromCodePoint(index + 0x80));
    expect(letters.filter((letter) => (known[letter] ?? letter) !== foldText(letter))).toEqual([]);
  });

  it("Each account gets the key of its name, and of two names that differ only in case the later account signs in by its address", () => {
    const { db, at } = openBefore("_folded_names");
    const user = db.prepare(
      "insert into users (id, username, email, password_hash, created_at) values (?, ?, ?, '-', ?)",
    );
    for (const [number, name] of ["Émile", "émile", "ÖZGÜR", "Ann", "Łukasz"].entries())
      user.run(`U${number}`, name, `${number}@club.example`, number);
    for (const file of migrations.slice(at)) apply(db, file);
    const keys = db
      .prepare("select username_key from users order by id")
      .all()
      .map((row) => row.username_key);
    expect(keys).toEqual([identityOf("Émile"), "émile\nU1", "özgür", "ann", "łukasz"]);
  });

  it("A migration separates the notes of customers and staff, and doubtful ones become staff's", () => {
    const { db, at } = openBefore("0004_");
    db.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
    const draft = db.prepare(
      `insert into custom_order_drafts (id, notes, session_id, design, total_cents, deposit_cents, customer_name, customer_email,
        logo_key, logo_file_name, expires_at, created_at) values (?, ?, 's', '{}', 2, 1, 'n', 'e', 'k', 'f', 1, 1)`,
    );
    const order = db.prepare(
      `insert into custom_orders (id, draft_id, notes, quantity, size, plating, price_per_pin_cents, total_cents, deposit_cents,
        customer_email, customer_name, created_at, updated_at) values (?, ?, ?, 1, '1inch', 'gold', 1, 2, 1, 'e', 'n', 1, 1)`,
    );
    const staffWrote = db.prepare(
      `insert into order_events (id, subject, subject_id, type, actor, is_public, created_at)
        values (?, 'custom_order', ?, 'notes', 'sam', 0, 1)`,
    );
    const cases: Record<string, { draft?: string; notes: string | null; byStaff?: boolean; want: unknown[] }> = {
      untouched: { draft: "please matte", notes: "please matte", want: ["please matte", null] },
      overwritten: { draft: "please matte", notes: "margin 60%", byStaff: true, want: ["please matte", "margin 60%"] },
      emptied: { draft: "please matte", notes: null, byStaff: true, want: ["please matte", null] },
      check: { notes: "Artwork check: thin line.", want: ["Artwork check: thin line.", null] },
      edited: { notes: "Artwork check: haggles", byStaff: true, want: [null, "Artwork check: haggles"] },
      doubtful: { notes: "never discount", want: [null, "never discount"] },
    };
    for (const [id, { draft: said, notes, byStaff }] of Object.entries(cases)) {
      if (said) draft.run(`D-${id}`, said);
      order.run(id, said ? `D-${id}` : null, notes);
      if (byStaff) staffWrote.run(`E-${id}`, id);
    }
    apply(db, migrations[at] ?? "");
    for (const [id, { want }] of Object.entries(cases)) {
      const row = db.prepare("select notes, staff_notes from custom_orders where id = ?").get(id);
      expect([row?.notes, row?.staff_notes], id).toEqual(want);
    }
  });

  it("A migration copies the approved lines of a quote to the order that was made from it", () => {
    const { db, at } = openBefore("0059_");
    db.exec("PRAGMA foreign_keys = OFF");
    const quote = db.prepare(
      `insert into quote_requests (id, customer_name, customer_email, project_description, quantity, quoted_amount_cents, quote_lines,
        created_at, updated_at) values (?, 'n', 'e', 'd', 250, 108750, ?, 1, 1)`,
    );
    const order = db.prepare(
      `insert into custom_orders (id, quote_id, draft_id, quantity, size, plating, price_per_pin_cents, total_cents, deposit_cents,
        customer_email, customer_name, created_at, updated_at) values (?, ?, ?, 250, '1inch', 'gold', 435, 108750, 10875, 'e', 'n', 1, 1)`,
    );
    const pins = { name: "Soft enamel pins", quantity: null, unitPriceCents: 400 };
    const setUp = { name: "Set-up", quantity: 1, unitPriceCents: 8750 };
    for (const [id, lines] of [
      ["lines", JSON.stringify([pins, setUp])],
      ["one", null],
    ] as const) {
      quote.run(`Q-${id}`, lines);
      order.run(`C-${id}`, `Q-${id}`, null);
    }
    order.run("C-none", null, null);
    quote.run("Q-draft", null);
    order.run("C-draft", "Q-draft", "DR-1");
    for (const statement of migrations.slice(at, at + 1)) apply(db, statement);
    const rows = db.prepare("select id, quoted_lines from custom_orders").all();
    expect(Object.fromEntries(rows.map((row) => [row.id, JSON.parse(String(row.quoted_lines))]))).toEqual({
      "C-lines": [
        { name: "Soft enamel pins", quantity: 250, unitPriceCents: 400, amountCents: 100_000 },
        { name: "Set-up", quantity: 1, unitPriceCents: 8750, amountCents: 8750 },
      ],
      "C-one": [{ name: "Custom pins", quantity: 1, unitPriceCents: 108_750, amountCents: 108_750 }],
      "C-none": null,
      "C-draft": null,
    });
  });

  it("A migration marks the quoted price of a free mockup, which takes no code", () => {
    const { db, at } = openBefore("0027_");
    db.exec("PRAGMA foreign_keys = OFF");
    const draft = db.prepare(
      `insert into custom_order_drafts (id, quote_id, session_id, design, total_cents, deposit_cents, customer_name, customer_email,
        logo_key, logo_file_name, expires_at, created_at) values (?, ?, 's', '{"quantity":50}', 2, 1, 'n', 'e', 'k', 'f', 1, 1)`,
    );
    const event = db.prepare(
      `insert into order_events (id, subject, subject_id, type, note, actor, created_at) values (?, 'quote', ?, 'quoted', ?, 'sam', 1)`,
    );
    for (const [id, quote] of [
      ["own", null],
      ["asked", "Q-1"],
      ["quoted", "Q-2"],
      ["moved", "Q-3"],
    ] as const)
      draft.run(id, quote);
    event.run("E-2", "Q-2", "Quote sent");
    // keep the designer's price: no one answered Q-1, and staff set only the status of Q-3.
    event.run("E-1", "Q-1", "Free mockup requested in the designer");
    event.run("E-3", "Q-3", null);
    apply(db, migrations[at] ?? "");
    const rows = db.prepare("select id, design from custom_order_drafts order by id").all();
    expect(rows.filter(({ design }) => JSON.parse(String(design)).isQuoted === true).map(({ id }) => id)).toEqual([
      "quoted",
    ]);
  });

  it("No migration drops a table that has children with ON DELETE CASCADE", () => {
    const all = migrations.map(textOf).join("\n");
    const cascading = [...all.matchAll(/REFERENCES [`"](\w+)[`"]\([^)]*\)[^,\n]*ON DELETE cascade/gi)].map(
      (match) => match[1],
    );
    const dropped = [...all.matchAll(/DROP TABLE (?:IF EXISTS )?[`"](\w+)[`"]/gi)].map((match) => match[1]);
    expect(dropped.filter((table) => cascading.includes(table))).toEqual([]);
  });
});
