// Address books. Owns: addresses. Guarantees that only the owner reads or changes an address book, and that its size is
// limited (accounts-19).
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere, wasTaken } from "~/db/guards";
import { addresses } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addressLimit, type BookAddress, type BookAddressInput } from "~/domain/destinations/address-book.schema";
import type { KeptAddress } from "~/domain/destinations/countries";
import { idPrefixes } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { cookieOwner, requireUser } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";

const { id, name, company, address, address2, city, state, zipCode, country, phone } = addresses;
const isOnce = [addresses.userId, name, company, address, address2, city, state, zipCode, country];
const shown = { id, name, company, address, address2, city, state, zipCode, country, phone };

const ownAddress = (userId: string | SQL, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));
const notInBook = () => new ShopError("not_found", "This address isn't in your address book.");

/** The visitor's addresses, the default first. Returns null for guests. */
export async function findAddressBook(app: App): Promise<BookAddress[] | null> {
  if (!app.visitor.sessionToken) return null;
  const [rows, viewer] = await Promise.all([
    app.read(
      app.db
        .select(shown)
        .from(addresses)
        .where(eq(addresses.userId, cookieOwner(app).userId))
        .orderBy(desc(addresses.defaultSince), asc(addresses.createdAt), asc(addresses.id))
        .limit(addressLimit),
    ),
    app.viewer(),
  ]);
  return viewer && rows;
}

/** Like `findAddressBook`, but throws for guests. */
export async function listAddresses(app: App): Promise<BookAddress[]> {
  const [book] = await Promise.all([findAddressBook(app), requireUser(app)]);
  return book ?? [];
}

export async function getAddress(app: App, id: string): Promise<BookAddress> {
  const viewer = await requireUser(app);
  const [found] = await app.read(app.db.select(shown).from(addresses).where(ownAddress(viewer.id, id)));
  if (!found) throw notInBook();
  return found;
}

/** Adds or changes an address. Adding an existing address changes only its phone number. ShopError `not_found`, `conflict`. */
export async function saveAddress(app: App, { id, ...values }: BookAddressInput): Promise<void> {
  const viewer = await requireUser(app);
  if (id) return changeAddress(app, viewer.id, id, values);
  const [added] = await insertAddress(app, viewer.id, values);
  if (!added && (await app.db.$count(addresses, eq(addresses.userId, viewer.id))) >= addressLimit)
    throw new ShopError("conflict", `You can save up to ${addressLimit} addresses. Please remove one first.`);
}

async function changeAddress(app: App, userId: string, id: string, values: Omit<BookAddress, "id">): Promise<void> {
  try {
    const changed = await app.db.update(addresses).set(values).where(ownAddress(userId, id)).returning();
    if (changed.length === 0) throw notInBook();
  } catch (error) {
    if (wasTaken(error)) throw new ShopError("conflict", "This address is already in your address book.");
    throw error;
  }
}

/** Saves the address of a checkout. Does nothing if the address book is full, so that the customer can still order. */
export async function keepAddress(app: App, values: Omit<BookAddress, "id">): Promise<void> {
  const viewer = await app.viewer();
  if (viewer) await insertAddress(app, viewer.id, values);
}

/** Statement that adds an address to the book of `userId`, if it is not full. The caller checks permissions. */
export function insertAddress(app: App, userId: string, values: KeptAddress & { name: string }) {
  const { name, company = "", address, address2 = "", city, state, zipCode, country = "US", phone = "" } = values;
  const place = { name, company, address, address2, city, state, zipCode, country };
  const row = { ...place, phone, userId, createdAt: app.now() };
  const isUnderLimit = sql`(select count(*) from ${addresses} where user_id = ${userId}) < ${addressLimit}`;
  return insertWhere(app.db, addresses, { ...row, id: newId(idPrefixes.address) }, null, isUnderLimit)
    .onConflictDoUpdate({
      target: isOnce,
      // A known address gets the phone number that was typed now.
      set: { phone: sql`coalesce(nullif(excluded.phone, ''), addresses.phone)` },
    })
    .returning();
}

/** Selects the address that the checkout fills in first. ShopError `not_found`. */
export async function makeDefault(app: App, { id }: { id: string }): Promise<void> {
  const viewer = await requireUser(app);
  const set = { defaultSince: app.now() };
  const changed = await app.db.update(addresses).set(set).where(ownAddress(viewer.id, id)).returning();
  if (changed.length === 0) throw notInBook();
}

export async function removeAddress(app: App, { id }: { id: string }): Promise<void> {
  const viewer = await requireUser(app);
  const removed = await app.db.delete(addresses).where(ownAddress(viewer.id, id)).returning();
  if (removed.length === 0) throw notInBook();
}
