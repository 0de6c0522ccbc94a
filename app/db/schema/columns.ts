import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

export const now = sql`(unixepoch() * 1000)`;
export const at = (name: string) => integer(name, { mode: "timestamp_ms" });
export const createdAt = () => at("created_at").notNull().default(now);
export const updatedAt = () => at("updated_at").notNull().default(now);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
/** Raised by every staff write, to detect concurrent edits (admin-5). */
export const version = () => integer("version").notNull().default(1);
