// Exports and erases customers' personal data (accounts-13). Guarantees that the books keep every amount, that no
// customer with an open order, payment or invoice is erased, and that erasing is one batch.
import { sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { erasedDomain, withoutReadersLinks } from "~/domain/campaigns/outbox";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { endOpenRooms, findOpenRooms } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import { addressesOf } from "~/services/customers/aliases.server";
import { releaseFiles } from "~/services/files/files.server";
import { hasOpenBalance, isOwing, openBalance } from "~/services/invoices/statements.server";
import {
  certificatesOf,
  isMessageOf,
  nameOfPlace,
  personalPlaces,
  secretColumns,
} from "~/services/privacy/places.server";

const nobodyOf = (id: string) => `erased-${id}${erasedDomain}`;

async function readAddresses(app: App, email: string): Promise<string[]> {
  const [rows] = await Promise.all([
    app.db.select({ email: sql<string>`address.email`.as("address") }).from(sql`${addressesOf(email)} address`),
    requireStaff(app),
  ]);
  return rows.map((row) => row.email);
}

/** Staff: all rows of a customer by table, without secrets that open accounts or links. */
export async function exportPerson(app: App, typed: string): Promise<Record<string, Record<string, unknown>[]>> {
  const places = (await readAddresses(app, typed)).flatMap((email) => personalPlaces(email, ""));
  const [found] = await Promise.all([
    Promise.all(places.map(({ table, where }) => app.read(app.db.select().from(table).where(where)))),
    requireStaff(app),
  ]);
  const isOpen = ([name]: [string, unknown]) => !secretColumns.includes(name);
  const hidden = ([name, value]: [string, unknown]) =>
    [
      name,
      (name === "html" || name === "text") && typeof value === "string" ? withoutReadersLinks(value) : value,
    ] as const;
  const data: Record<string, Record<string, unknown>[]> = {};
  for (const [at, place] of places.entries()) {
    const rows = (found[at] ?? []) as Record<string, unknown>[];
    const own = nameOfPlace(place) === "sessions" ? rows.map(({ id: _, ...row }) => row) : rows;
    const name = nameOfPlace(place);
    const given = own.map((row) => Object.fromEntries(Object.entries(row).filter(isOpen).map(hidden)));
    data[name] = [...(data[name] ?? []), ...given];
  }
  return data;
}

/**
 * Staff: erases a customer with all their addresses from every table. ShopError `conflict` if the customer has an open
 * order or invoice, or is staff.
 */
export async function erasePerson(app: App, { email, confirmed }: { email: string; confirmed: string }): Promise<void> {
  const staff = await requireStaff(app);
  if (confirmed !== email) {
    const sentence = "Please type the customer's email address.";
    throw new ShopError("invalid", sentence, { fieldErrors: { confirmed: [sentence] } });
  }
  const addresses = await readAddresses(app, email);
  const listed = sql`(select value from json_each(${JSON.stringify(addresses)}))`;
  const [open] = await app.db
    .select({
      orders: sql<number>`(select count(*) from orders where customer_email in ${listed}
          and (status not in ('delivered', 'cancelled') or (${isOwing})))
        + (select count(*) from custom_orders where customer_email in ${listed}
          and (status not in ('delivered', 'cancelled') or (${hasOpenBalance} and ${openBalance} > 0)))
        + (select count(*) from manual_invoices where customer_email in ${listed} and status in ('draft', 'pending'))
        + (select count(*) from payments where email in ${listed} and status = 'capturing')`.as("open_orders"),
      staff:
        sql<number>`(select count(*) from ${users} where ${users.email} in ${listed} and ${users.role} <> 'user')`.as(
          "is_staff",
        ),
    })
    .from(sql`(select 1)`);
  if (open?.staff) throw new ShopError("conflict", "This is a staff account. Remove its access first.");
  if (open?.orders) {
    throw new ShopError("conflict", "This customer has an open order, payment or invoice.");
  }
  const nobodies = addresses.map((address) => ({ address, nobody: nobodyOf(newToken().slice(0, 12).toLowerCase()) }));
  const ofDesigns = sql`stored_files.owner in (select 'saved_design:' || saved_designs.id from saved_designs
    join users on users.id = saved_designs.user_id where users.email in ${listed})`;
  const ofMessages = (address: string) =>
    sql`stored_files.owner in (select 'message:' || messages.id from messages where ${isMessageOf(address)})`;
  const rooms = await findOpenRooms(app, sql`client_email in ${listed}`);
  await runBatch(app.db, [
    // These come first, because they need the rows that the next statements delete.
    releaseFiles(app, ofDesigns),
    addresses.map((address) => releaseFiles(app, ofMessages(address))),
    addresses.map((address) => releaseFiles(app, sql`stored_files.owner in ${certificatesOf(address)}`)),
    nobodies.flatMap(({ address, nobody }) =>
      personalPlaces(address, nobody).map(({ table, where, erase }) =>
        erase === "delete" ? app.db.delete(table).where(where) : app.db.update(table).set(erase).where(where),
      ),
    ),
    addAudit(app, staff, "customer deleted", `contact ${nobodies.map(({ nobody }) => nobody).join(" ")}`),
  ]);
  await endOpenRooms(app, rooms);
}
