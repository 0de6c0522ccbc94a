// What a use case gets: the database, the outside systems and who is asking. Shapes only; owns no table.
import type { Database, Reader } from "~/db/client.server";
import type { Role } from "~/domain/accounts/accounts";
import type { BulkMailer } from "~/gateways/bulk-mailer.server";
import type { Files } from "~/gateways/files.server";
import type { MailQueue } from "~/gateways/mail-queue.server";
import type { Mailer } from "~/gateways/mailer.server";
import type { PayPal } from "~/gateways/paypal.server";
import type { Rooms } from "~/gateways/rooms.server";

/** What the request says of the visitor; nothing here is a right by itself. */
export interface Visitor {
  /** X-Session-Id or the cookie that mirrors it: names a cart, nothing else (cart-1). */
  cartSession: string | null;
  /** The sign-in cookie's value. */
  sessionToken: string | null;
  /** Orders that this browser may see: it paid them or came by their signed link (orders-3). */
  grants: readonly string[];
  /** Who was signed in when they were granted: they count for nobody else. Null for a guest's. */
  grantsOf: string | null;
  /** The cookie's session was ended on the server, here or elsewhere: the browser is to forget that person. */
  wasSignedOut?: boolean;
  /** Another person than before has signed in with this request. */
  hasChanged?: boolean;
  /** Accounts that have signed in from this browser: their wrong passwords are counted apart. No right by itself. */
  knownAccounts: readonly string[];
  /** Where it comes from, for counters: of IPv6 the /64, which is one household's or one machine's. */
  address: string;
  /** "Carlsbad, California, US", as far as the network tells. */
  place: string | null;
  userAgent: string;
}

export interface App {
  db: Database;
  /** Reads asked for at the same time leave as one batch. */
  read: Reader;
  now(): Date;
  /** The shop's public address, for links. */
  origin: string;
  production: boolean;
  visitor: Visitor;
  viewer(): Promise<Viewer | null>;
  /** What a browser needs to load PayPal's buttons. */
  payPalBrowser: PayPalBrowser;
  /** Throws ShopError `unavailable` where the payment secrets are missing. */
  paypal(): PayPal;
  files: Files;
  mailQueue: MailQueue;
  mailer: Mailer;
  rooms: Rooms;
  /** Null where campaigns must not start: production without a bulk provider (campaigns-6). */
  bulkMailer: BulkMailer | null;
  /** For links and cookies: the first signs, all verify. */
  signingSecrets: readonly string[];
  staffEmail: string;
  env: Env;
  /** Work that the answer does not wait for. Never the recording of money (platform-workers-1). */
  after(work: Promise<unknown>): void;
}

/** What the pages need to show PayPal's buttons. */
export interface PayPalBrowser {
  environment: "sandbox" | "production";
  /** The emulator's web SDK; null where the SDK loads PayPal's own. */
  scriptUrl: string | null;
}

/** The signed-in person. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  /** `user` for staff who have to set up their second step first: until then they may do what a customer may. */
  role: Role;
  mustSetUpTwoFactor: boolean;
  emailVerified: boolean;
}
