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
    /** `identityOf(username)`. Unique (accounts-1). */
    usernameKey: text("username_key").notNull(),
    /** Username as searches compare it, written by a trigger (shop-9). */
    usernameFolded: text("username_folded").notNull().default(""),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    /** Since when the account cannot sign in. */
    disabledAt: at("disabled_at"),
    /** Encrypted secret of the authenticator app (core/encryption), or null. */
    totpSecret: text("totp_secret"),
    /** Latest 30-second step whose code was used, so that no code works twice. */
    totpUsedStep: integer("totp_used_step"),
    /** SHA-256 of each unused recovery code. Null if the account has no second factor. */
    recoveryCodes: json<string[]>("recovery_codes"),
    /** Wrong codes since the last correct one. At 100, the second step is locked (accounts-16). */
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
    // Finds the team among all customers.
    index("users_team").on(t.username).where(sql`role <> 'user'`),
  ],
);

/** The id is the SHA-256 of the cookie's value, so a leaked table cannot be used to sign in. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent"),
    /** Last known location according to the network, such as "Carlsbad, California, US". */
    place: text("place"),
    /** Encrypted secret of the authenticator app that this session is setting up, and since when (accounts-20). */
    offeredSecret: text("offered_secret"),
    offeredAt: at("offered_at"),
    createdAt: createdAt(),
    lastSeenAt: at("last_seen_at").notNull().default(now),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** WebAuthn credentials for the second step. They contain public keys only. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** Credential id and COSE key, both in base64url. */
    id: text("id").primaryKey(),
    publicKey: text("public_key").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Signature counter of the authenticator. Always 0 if the authenticator does not count. */
    counter: integer("counter").notNull(),
    /** Transports that the browser reported, such as "usb" or "internal". */
    transports: json<string[]>("transports"),
    name: text("name").notNull(),
    lastUsedAt: at("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Saved views of staff: filters, sort order and columns of a list, as in its URL. */
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
    /** The menu links to this view. */
    isDefault: flag("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("saved_views_name").on(t.userId, t.list, t.name),
    uniqueIndex("saved_views_default").on(t.userId, t.list).where(sql`is_default = 1`),
  ],
);

/** Single-use tokens: email verification, password reset, and the second step of a sign-in. */
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

/** Staff invitations by the SHA-256 of the emailed token. One per address, deleted when used. */
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

/** Failed sign-ins per account ("account:…") and per address ("ip:…"). */
export const signInFailures = sqliteTable("sign_in_failures", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  firstFailedAt: at("first_failed_at").notNull(),
  blockedUntilAt: at("blocked_until_at"),
});
