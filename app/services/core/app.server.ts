// `App`: everything a use case depends on. Types only.
import type { Database, Reader } from "~/db/client.server";
import type { Role } from "~/domain/accounts/accounts";
import type { BulkMailer } from "~/gateways/bulk-mailer.server";
import type { Files } from "~/gateways/files.server";
import type { MailQueue } from "~/gateways/mail-queue.server";
import type { Mailer } from "~/gateways/mailer.server";
import type { PayPal } from "~/gateways/paypal.server";
import type { Rooms } from "~/gateways/rooms.server";

/** Facts about the visitor, from the request. None of them grants a right. */
export interface Visitor {
  /** X-Session-Id or the cookie with the same value. Identifies a cart and nothing else (cart-1). */
  cartSession: string | null;
  sessionToken: string | null;
  /** Ids of orders that this browser may see, because it paid for them or opened their signed link (orders-3). */
  grants: readonly string[];
  /** The user who was signed in when `grants` were given; null for a guest. The grants do not apply to anyone else. */
  grantsOf: string | null;
  /** The cookie's session was ended on the server, so the browser must forget that user. */
  wasSignedOut?: boolean;
  /** A different user than before signs in with this request. */
  hasChanged?: boolean;
  /** Accounts that have signed in from this browser. Their wrong passwords are counted separately. */
  knownAccounts: readonly string[];
  /** The name that this browser's person gave in a design room, or null. */
  roomName: string | null;
  /** IP address for rate limits. For IPv6 the /64 network, which is one household or one machine. */
  address: string;
  /** For example "Carlsbad, California, US". Approximate. */
  place: string | null;
  userAgent: string;
}

export interface App {
  db: Database;
  /** Reads in the same turn leave as one batch. */
  read: Reader;
  now(): Date;
  origin: string;
  production: boolean;
  visitor: Visitor;
  viewer(): Promise<Viewer | null>;
  payPalBrowser: PayPalBrowser;
  /** Throws ShopError `unavailable` if the PayPal secrets are missing. */
  paypal(): PayPal;
  files: Files;
  mailQueue: MailQueue;
  mailer: Mailer;
  rooms: Rooms;
  /** Null if campaigns must not start: production without a bulk email provider (campaigns-6). */
  bulkMailer: BulkMailer | null;
  /** For links and cookies. The first secret signs; all of them verify. */
  signingSecrets: readonly string[];
  staffEmail: string;
  env: Env;
  /** Runs work after the response. Never for recording money (platform-workers-1). */
  after(work: Promise<unknown>): void;
}

export interface PayPalBrowser {
  environment: "sandbox" | "production";
  /** URL of the emulator's web SDK; null to load PayPal's own. */
  scriptUrl: string | null;
}

export interface Viewer {
  id: string;
  username: string;
  email: string;
  /** `user` for staff who must set up two-factor sign-in first. Until then they have a customer's rights. */
  role: Role;
  mustSetUpTwoFactor: boolean;
  emailVerified: boolean;
}
