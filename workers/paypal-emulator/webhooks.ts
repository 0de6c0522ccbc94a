// Webhooks: events are queued in SQLite, signed like PayPal's, sent to the shop after a short delay, and repeated until
// the response is 2xx.
import { crc32 } from "node:zlib";
import { createSigningMaterial, importSigningKey, type SigningMaterial, sign } from "./certificate";
import { keepEvent } from "./journal";
import type { Store } from "./store";

const DELAY_MS = 50;
const ANSWER_MS = 10_000;
/** The shop and the emulator share a thread, so more concurrent deliveries would only delay buyers. */
const AT_ONCE = 4;
/** PayPal sends up to 25 times in 3 days. The emulator sends a few times in two minutes. */
const BACKOFF_MS = [500, 3_000, 20_000, 90_000];

const TABLES = `CREATE TABLE IF NOT EXISTS transmissions (id TEXT PRIMARY KEY, eventId TEXT NOT NULL, type TEXT NOT NULL,
  body TEXT NOT NULL, time TEXT NOT NULL, attempts INTEGER NOT NULL, dueAt INTEGER, answer INTEGER);
  CREATE INDEX IF NOT EXISTS due ON transmissions (dueAt) WHERE dueAt IS NOT NULL`;

const DUE = "rowid IN (SELECT rowid FROM transmissions WHERE dueAt <= ? ORDER BY dueAt LIMIT ?)";

export interface Transmission {
  id: string;
  eventId: string;
  type: string;
  body: string;
  /** Time of the first attempt. Later attempts keep it, so the shop sees the real age of the event. */
  time: string;
  attempts: number;
  /** Null after the event was delivered or given up. */
  dueAt: number | null;
  answer: number | null;
}

export interface WebhookSettings {
  webhookId: string;
  /** Host pinned by the shop, such as https://api-m.sandbox.paypal.com. */
  certOrigin: string;
  deliver(request: Request): Promise<Response>;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

export function openWebhooks(storage: DurableObjectStorage, store: Store, settings: WebhookSettings) {
  storage.sql.exec(TABLES);
  let material: Promise<SigningMaterial & { key: CryptoKey }> | undefined;

  function list(where: string, ...values: SqlStorageValue[]): Transmission[] {
    const query = `SELECT * FROM transmissions WHERE ${where} ORDER BY rowid`;
    return storage.sql.exec(query, ...values).toArray() as unknown as Transmission[];
  }

  function queue(eventId: string, type: string, body: string, copies: number): void {
    // Without copies, the event is listed but never sent.
    const dueAt = copies > 0 ? Date.now() + DELAY_MS : null;
    for (let copy = 0; copy < Math.max(1, copies); copy++) {
      const values = [crypto.randomUUID(), eventId, type, body, new Date().toISOString(), 0, dueAt, null];
      storage.sql.exec("INSERT INTO transmissions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ...values);
    }
    void schedule();
  }

  async function schedule(): Promise<void> {
    const [next] = storage.sql.exec("SELECT MIN(dueAt) AS dueAt FROM transmissions WHERE dueAt IS NOT NULL").toArray();
    if (typeof next?.dueAt === "number") await storage.setAlarm(next.dueAt);
  }

  function signing() {
    material ??= loadMaterial(store);
    return material;
  }

  async function headersFor({ id, time, body }: Transmission): Promise<Record<string, string>> {
    const keys = await signing();
    return {
      "Content-Type": "application/json",
      "PayPal-Transmission-Id": id,
      "PayPal-Transmission-Time": time,
      "PayPal-Transmission-Sig": await sign(keys.key, [id, time, settings.webhookId, crc32(body)].join("|")),
      "PayPal-Cert-Url": `${settings.certOrigin}/v1/notifications/certs/${keys.certificateId}`,
      "PayPal-Auth-Algo": "SHA256withRSA",
    };
  }

  async function attempt(shop: string, transmission: Transmission): Promise<void> {
    const { id, body, attempts } = transmission;
    const signal = AbortSignal.timeout(ANSWER_MS);
    const init = { method: "POST", headers: await headersFor(transmission), body, signal };
    const answer = await settings.deliver(new Request(`${shop}/webhooks/paypal`, init)).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => null,
    );
    const wait = BACKOFF_MS[attempts];
    const arrived = answer !== null && answer >= 200 && answer < 300;
    const dueAt = arrived || wait === undefined ? null : Date.now() + wait;
    const update = "UPDATE transmissions SET attempts = ?, dueAt = ?, answer = ? WHERE id = ?";
    storage.sql.exec(update, attempts + 1, dueAt, answer, id);
  }

  return {
    list,
    headersFor,
    announce(type: string, resource: object, copies: number): void {
      const event = {
        id: `WH-${crypto.randomUUID().replaceAll("-", "").toUpperCase()}`,
        event_version: "1.0",
        create_time: new Date().toISOString(),
        resource_type: resourceTypeOf(type),
        resource_version: "2.0",
        event_type: type,
        summary: type,
        resource,
      };
      const body = JSON.stringify(event);
      keepEvent(store, event.id, body);
      queue(event.id, type, body, copies);
    },
    /** Queues the same event again, `copies` times. Returns null if there is no such event. */
    repeat(eventId: string, copies: number): Transmission[] | null {
      const [first] = list("eventId = ?", eventId);
      if (!first) return null;
      queue(eventId, first.type, first.body, copies);
      return list("eventId = ?", eventId);
    },
    async deliverDue(shop: string): Promise<void> {
      const due = list(DUE, Date.now(), AT_ONCE);
      await Promise.all(due.map((transmission) => attempt(shop, transmission)));
      await schedule();
    },
    async certificate(id: string): Promise<string | null> {
      const { certificateId, certificatePem } = await signing();
      return id === certificateId ? certificatePem : null;
    },
  };
}

function resourceTypeOf(type: string): string {
  if (type.startsWith("CHECKOUT.")) return "checkout-order";
  if (type.startsWith("CUSTOMER.DISPUTE.")) return "dispute";
  return type.endsWith("REFUNDED") || type.startsWith("PAYMENT.REFUND.") ? "refund" : "capture";
}

async function loadMaterial(store: Store): Promise<SigningMaterial & { key: CryptoKey }> {
  const kept = store.fact("signing material");
  const material = kept ? (JSON.parse(kept) as SigningMaterial) : await createSigningMaterial();
  if (!kept) store.keepFact("signing material", JSON.stringify(material));
  return { ...material, key: await importSigningKey(material) };
}
