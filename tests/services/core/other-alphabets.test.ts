// Tests names beyond ASCII: which names belong to the same person, and how searches and lists treat such names.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contacts, products, users } from "~/db/schema";
import { productFilter } from "~/domain/catalog/products.schema";
import { openAccount } from "~/services/accounts/accounts.server";
import { listUsers } from "~/services/accounts/admin.server";
import { signInAtOnce } from "~/services/accounts/sign-in.server";
import { findAnything } from "~/services/back-office/search.server";
import { listContacts } from "~/services/campaigns/contacts.server";
import { listProductsForStaff } from "~/services/catalog/admin.server";
import type { App } from "~/services/core/app.server";
import { newProduct } from "../../support/factories/buyers";
import { password, quickHash, refused, visitor } from "../../support/factories/people";
import { appAs, newOrder } from "../../support/factories/staff";

let app: App;

beforeAll(async () => {
  ({ app } = await appAs("admin"));
});

const open = (username: string, email: string) => openAccount(visitor(), { username, email }, quickHash);

describe("An account's name", () => {
  it("An account's name is the same in any case, in every allowed alphabet", async () => {
    await open("Émile", "emile@names.example");
    expect(await refused(open("émile", "other@names.example"))).toBe("conflict");
    expect(await refused(open("E\u0301MILE", "other@names.example"))).toBe("conflict");
    expect(await refused(open("Emile", "plain@names.example"))).toBe("done");
  });

  it("An account's name signs in in any Unicode form", async () => {
    await open("Özgür", "ozgur@names.example");
    for (const username of ["Özgür", "özgür", "ÖZGÜR", "O\u0308zgu\u0308r", " özgür "]) {
      const { user } = await signInAtOnce(visitor(), { username, password });
      expect(user.username).toBe("Özgür");
    }
  });

  it("An account's name is found by staff with and without its accents", async () => {
    await open("Łukasz", "lukasz@names.example");
    for (const q of ["łuk", "ŁUK", "Luk", "lukasz@"])
      expect((await listUsers(app, { q })).rows.map(({ username }) => username)).toEqual(["Łukasz"]);
  });
});

describe("Staff's searches", () => {
  it("Staff find contacts whose name or company begins with any letter, with and without its accent", async () => {
    const rows = [
      { email: "c1@names.example", name: "Émilie Zöllner", company: "Ørsted Golf", source: "order" },
      { email: "c2@names.example", name: "Søren", company: "Æsir Club", source: "order" },
    ];
    await app.db.insert(contacts).values(rows);
    const found = async (q: string) => (await listContacts(app, { q })).rows.map(({ email }) => email);
    for (const q of ["Émilie", "émilie", "EMILIE", "Ørsted", "orsted"])
      expect(await found(q)).toEqual([rows[0]?.email]);
    for (const q of ["SØREN", "soren", "æsir", "Aesir"]) expect(await found(q)).toEqual([rows[1]?.email]);
    await app.db.update(contacts).set({ name: "Đorđe" }).where(eq(contacts.email, "c2@names.example"));
    expect(await found("soren")).toEqual([]);
    expect(await found("dor")).toEqual([rows[1]?.email]);
  });

  it("Staff find parts of names in the search over everything, ø and ł among them", async () => {
    const order = await newOrder({ customerName: "Bjørn Weiß", customerEmail: "bjorn@names.example" });
    for (const typed of ["bjorn weiss", "BJØRN", "weiß", "eiss"])
      expect((await findAnything(app, typed)).map(({ recordId }) => recordId)).toContain(order.id);
  });

  it("Staff find a name of any alphabet as it is written, in any case", async () => {
    for (const [name, other] of [
      ["Ёлкин Андрей", "ЁЛКИН"],
      ["Ελένης Άννα", "ΕΛΈΝΗΣ"],
      ["Ｙａｍａｄａ", "ＹＡＭＡＤＡ"],
      ["Jean‑Luc Ǿrsted", "JEAN‑LUC"],
      ["Kaʻanapali", "KAʻANAPALI"],
    ] as const) {
      const { id } = await newOrder({ customerName: name, customerEmail: "written@names.example" });
      for (const typed of [name, other])
        expect((await findAnything(app, typed)).map(({ recordId }) => recordId)).toContain(id);
    }
  });

  it("Staff find products by names without their accents, and É is sorted with E", async () => {
    const named = ["Øresund Ångström", "Fairway Étude", "Eagle Étude", "Éclair Étude"];
    for (const name of named) await newProduct({ name });
    const list = async (q: string) =>
      (await listProductsForStaff(app, productFilter.parse({ q, sort: "name" }))).products.map(({ name }) => name);
    expect(await list("etude")).toEqual(["Eagle Étude", "Éclair Étude", "Fairway Étude"]);
    expect(await list("oresund")).toEqual(["Øresund Ångström"]);
    expect(await list("ØRESUND")).toEqual(["Øresund Ångström"]);
    await app.db.delete(products).where(eq(products.name, "Øresund Ångström"));
    expect(await list("oresund")).toEqual([]);
    expect(await app.db.$count(users, eq(users.usernameKey, "émile"))).toBe(1);
  });
});
