import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles, teamRoles } from "~/domain/accounts/accounts";
import { viewLists } from "~/domain/settings/views";
import { at, createdAt, flag, json, now } from "./columns";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** `identityOf(username)`: no two accounts share one (accounts-1). */
    usernameKey: text("username_key").notNull(),
    /** The name as searches compare it. A trigger writes it (shop-9). */
    usernameFolded: text("username_folded").notNull().default(""),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    /** Since when nobody signs in with it. */
    disabledAt: at("disabled_at"),
    /** Of the authenticator app, sealed (core/sealed); null without one. */
    totpSecret: text("totp_secret"),
    /** The newest 30 seconds whose code was used: no code counts twice. */
    totpUsedStep: integer("totp_used_step"),
    /** SHA-256 of each recovery code that is left; null while a password is enough. */
    recoveryCodes: json<string[]>("recovery_codes"),
    /** Wrong codes since the last right one; at 100 the second step is locked (accounts-16). */
    wrongCodes: integer("wrong_codes").notNull().default(0),
    emailVerifiedAt: at("email_verified_at"),
    lastSignInAt: at("last_sign_in_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_username_key").on(t.usernameKey),
    index("users_username_folded").on(t.usernameFolded),
    uniqueIndex("users_email").on(t.email),
    index("users_created").on(t.createdAt),
  ],
);

/** The id is the SHA-256 of the cookie's value: a leaked table signs nobody in. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent"),
    /** "Carlsbad, California, US": where it was last seen, as far as the network tells. */
    place: text("place"),
    /** Sealed secret of an authenticator app that this session is setting up, and since when (accounts-20). */
    offeredSecret: text("offered_secret"),
    offeredAt: at("offered_at"),
    createdAt: createdAt(),
    lastSeenAt: at("last_seen_at").notNull().default(now),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Second steps by WebAuthn: public keys, which sign nobody in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id and its COSE key, both in base64url. */
    id: text("id").primaryKey(),
    publicKey: text("public_key").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** How often the authenticator has signed; 0 for ever where it does not count. */
    counter: integer("counter").notNull(),
    /** How a browser reaches it ("usb", "internal"), as far as it said. */
    transports: json<string[]>("transports"),
    /** "Phone". */
    name: text("name").notNull(),
    lastUsedAt: at("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** What one of staff keeps of a list: its filters, order and columns as they stand in the address. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    list: text("list", { enum: viewLists }).notNull(),
    name: text("name").notNull(),
    search: text("search").notNull(),
    /** The menu opens the list with it. */
    isDefault: flag("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("saved_views_name").on(t.userId, t.list, t.name),
    uniqueIndex("saved_views_default").on(t.userId, t.list).where(sql`is_default = 1`),
  ],
);

/** Single-use links: e-mail verification and password reset by mail, and a sign-in's second step after the password. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: ["verify_email", "reset_password", "second_step"] }).notNull(),
    email: text("email").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("account_tokens_user").on(t.userId, t.purpose)],
);

/** The way in for a new colleague, by the SHA-256 of the mailed link's token; one an address, gone once it is used. */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    tokenHash: text("token_hash").primaryKey(),
    email: text("email").notNull(),
    role: text("role", { enum: teamRoles }).notNull(),
    invitedBy: text("invited_by").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("staff_invitations_email").on(t.email), index("staff_invitations_expires").on(t.expiresAt)],
);

/** Failed sign-ins, per account and per address ("account:…", "ip:…"). */
export const signInFailures = sqliteTable("sign_in_failures", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  firstFailedAt: at("first_failed_at").notNull(),
  blockedUntilAt: at("blocked_until_at"),
});
