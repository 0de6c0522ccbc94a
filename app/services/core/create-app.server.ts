// Creates the `App` for one request, queue batch or cron run.
import { createReader, openDatabase } from "~/db/client.server";
import { ShopError } from "~/domain/brand/errors";
// Replaces zod's own text before anything is read.
import "~/domain/forms/refusals";
import { openBulkMailer } from "~/gateways/bulk-mailer.server";
import { createFiles } from "~/gateways/files.server";
import { createMailQueue } from "~/gateways/mail-queue.server";
import { createMailer } from "~/gateways/mailer.server";
import { createPayPal, type PayPal } from "~/gateways/paypal.server";
import { createRooms } from "~/gateways/rooms.server";
import type { App, Viewer, Visitor } from "~/services/core/app.server";
import { findViewer } from "~/services/core/sessions.server";

export const anonymousVisitor: Visitor = {
  cartSession: null,
  sessionToken: null,
  grants: [],
  grantsOf: null,
  knownAccounts: [],
  roomName: null,
  address: "",
  place: null,
  userAgent: "",
};

export interface AppFacts {
  origin: string;
  /** D1 session that decides which replica may answer reads. Without a session, the primary answers all reads. */
  session?: D1DatabaseSession;
  visitor?: Visitor;
  after(work: Promise<unknown>): void;
  now?: () => Date;
}

export function createApp(env: Env, facts: AppFacts): App {
  const db = openDatabase(facts.session ?? env.DB);
  let viewer: Promise<Viewer | null> | undefined;
  const app: App = {
    db,
    read: createReader(db),
    now: facts.now ?? (() => new Date()),
    origin: facts.origin,
    production: env.ENVIRONMENT === "production",
    visitor: facts.visitor ?? anonymousVisitor,
    viewer() {
      viewer ??= findViewer(app);
      return viewer;
    },
    payPalBrowser: {
      environment: env.PAYPAL_ENVIRONMENT === "production" ? "production" : "sandbox",
      scriptUrl: env.PAYPAL_SDK_URL ?? null,
    },
    paypal: () => openPayPal(env, app.now),
    files: createFiles(env.FILES),
    mailQueue: createMailQueue(env.MAIL_QUEUE),
    mailer: createMailer(env),
    rooms: createRooms(env.COLLABORATION_ROOM),
    bulkMailer: openBulkMailer(env),
    signingSecrets: signingSecrets(env),
    staffEmail: env.STAFF_EMAIL,
    env,
    after: facts.after,
  };
  return app;
}

/** The length of a SHA-256 hash, as recommended for HMAC keys. */
const minSecretBytes = 32;

/** Returns the current secret first, then the previous one while it is being replaced. */
export function signingSecrets(env: Env): string[] {
  const secrets = (env.SIGNING_SECRETS ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  if (secrets.length === 0) throw new Error("SIGNING_SECRETS is missing: docs/operations.md says how to set it");
  if (secrets.some((secret) => Buffer.byteLength(secret) < minSecretBytes))
    throw new Error("Each of SIGNING_SECRETS needs 32 bytes or more: docs/operations.md says how to make one");
  return secrets;
}

function openPayPal(env: Env, now: () => Date): PayPal {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  if (!clientId || !clientSecret || !webhookId) {
    throw new ShopError("unavailable", "Payments aren't set up yet. Please contact us to place your order.");
  }
  // In a local shop the PayPal emulator answers the HTTP calls; all other code is the same as in production.
  const network = env.PAYPAL_EMULATOR?.getByName("paypal") ?? globalThis;
  return createPayPal({ network, apiBase: env.PAYPAL_API_BASE, clientId, clientSecret, webhookId, now });
}
