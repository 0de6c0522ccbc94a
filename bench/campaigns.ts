// Sends a campaign of 10,000 emails from the built shop, through its queue, to the emulated provider over HTTP.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { contactImportMembers, contacts, emailCampaigns } from "~/db/schema";
import { createResend } from "~/gateways/bulk-mailer.server";
import { insertRecipients } from "~/services/campaigns/audience.server";
import { deliverGroup, enqueueCampaign, listGroups } from "~/services/campaigns/delivery.server";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { buildShop } from "../scripts/shop";
import { resendFaults, startBulkProvider } from "../tests/support/faults/bulk-provider";
import type { Figure } from "./run";
import { serveBuiltShop } from "./worker";

export const recipients = 10_000;
const limitMs = 120_000;

export async function benchCampaigns(): Promise<Figure[]> {
  buildShop();
  const provider = await serveProvider();
  const shop = await serveBuiltShop({ vars: { RESEND_API_KEY: "re_test", RESEND_API_BASE: provider.url } });
  try {
    const app = createApp(shop.env, { origin: shop.url, after: () => {} });
    await app.db.delete(contactImportMembers);
    await app.db.delete(contacts);
    await addContacts(app);
    const queued = await throughQueue(app);
    const statements = await statementsPerMail(shop.env, shop.url);
    const twice = provider.sent.length - new Set(provider.sent.map(({ to, subject }) => `${to[0]} ${subject}`)).size;
    return [
      { name: "mails a second", value: queued.toFixed(0) },
      { name: "D1 statements per mail", value: statements.toFixed(3) },
      { name: "mails sent twice", value: String(twice), isKept: twice === 0 },
    ];
  } finally {
    await shop.stop();
    provider.stop();
  }
}

/** Starts the emulated provider on a port of this machine. */
export async function serveProvider() {
  const { network, sent } = startBulkProvider();
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The shop died during the request, so nothing was sent.
    if (body === null) return;
    const headers = request.headers as Record<string, string>;
    const init = { method: request.method, headers, body };
    const answer = await network.fetch(`http://127.0.0.1${request.url}`, init);
    if (resendFaults.length > 0) throw new Error(resendFaults.join("\n"));
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, stop: () => server.close() };
}

export async function addContacts(app: App): Promise<void> {
  for (let from = 0; from < recipients; from += 10) {
    const rows = Array.from({ length: 10 }, (_, i) => ({
      email: `p${from + i}@club.example`,
      name: `Pat${from + i} Lee`,
      source: "import",
    }));
    await app.db.insert(contacts).values(rows);
  }
}

export async function newCampaign(app: App, subject: string) {
  const now = new Date();
  const [campaign] = await app.db
    .insert(emailCampaigns)
    .values({
      id: subject,
      campaignType: "marketing",
      subject,
      content: "Hello {{name}},\n\nour **spring pins** are here.",
      audience: { list: "customers", exclude: [] },
      origin: app.origin,
      status: "sending",
      launchKey: subject,
      startsAt: now,
      actor: "bench",
    })
    .returning();
  await insertRecipients(app, campaign!, campaign!.audience);
  return campaign!;
}

async function throughQueue(app: App): Promise<number> {
  const { id } = await newCampaign(app, "queued");
  const started = performance.now();
  await enqueueCampaign(app, id);
  for (;;) {
    const [campaign] = await app.db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id));
    const elapsed = performance.now() - started;
    if (campaign?.status === "done") return (recipients * 1000) / elapsed;
    if (elapsed > limitMs) throw new Error(`The campaign has not ended within ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Repeats the delivery of ten batches with a database that counts its queries. */
async function statementsPerMail(env: Env, origin: string): Promise<number> {
  let statements = 0;
  const counting = {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (list: D1PreparedStatement[]) => {
      statements += list.length;
      return env.DB.batch(list);
    },
  } as D1Database;
  const app: App = { ...createApp(env, { origin, after: () => {} }), db: openDatabase(counting) };
  app.bulkMailer = createResend(startBulkProvider().settings);
  const { id } = await newCampaign(app, "counted");
  const groups = (await listGroups(app, id)).slice(0, 10);
  for (const group of groups) await deliverGroup(app, id, group);
  return statements / groups.flat().length;
}
