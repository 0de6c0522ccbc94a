// Exemption certificates that customers sent. Owns: tax_certificates. Guarantees that a cart, draft or order has at most
// one certificate that waits, that its file is private, and that each certificate is decided once (pricing-17).
import { and, desc, eq, isNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { customOrders, orders, storedFiles, taxCertificates } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import { type OpenFile, openFile, readUpload, releaseFiles, writeWithFiles } from "~/services/files/files.server";

export type TaxCertificate = typeof taxCertificates.$inferSelect;

const ownerPrefix = "tax_certificate:";

/** Reference of a cart. Visitors choose the id of their session, so without the prefix it could be the number of an order. */
export const cartReference = (sessionId: string): string => `cart:${sessionId}`;

interface NewCertificate {
  /** `cartReference`, or the draft or order with which it is sent. */
  reference: string;
  orderId: string | null;
  file: File;
}

/** Stores a certificate, which replaces one that still waits. `also` runs in the same batch. ShopError 400, 413, 415. */
export async function storeCertificate(
  app: App,
  { reference, orderId, file }: NewCertificate,
  also: Statement[] = [],
): Promise<void> {
  const id = newToken();
  const upload = { ...(await readUpload(file)), purpose: "certificate", allowed: "certificate" } as const;
  await writeWithFiles(app, `${ownerPrefix}${id}`, { upload }, ({ upload: stored }) => [
    ...deleteWhere(app, isWaitingFor(reference)),
    app.db.insert(taxCertificates).values({
      id,
      reference,
      orderId,
      fileKey: stored?.key ?? "",
      fileName: stored?.fileName ?? "",
      createdAt: app.now(),
    }),
    ...also,
  ]);
}

const isWaitingFor = (reference: string) =>
  and(eq(taxCertificates.reference, reference), eq(taxCertificates.status, "waiting"))!;

/** Deletes certificates. The scheduled job deletes their files. */
function deleteWhere(app: App, where: SQL): Statement[] {
  const owners = sql`(select ${ownerPrefix} || ${taxCertificates.id} from ${taxCertificates} where ${where})`;
  return [releaseFiles(app, sql`${storedFiles.owner} in ${owners}`), app.db.delete(taxCertificates).where(where)];
}

/** Removes the certificate of a cart or draft before it becomes an order. */
export async function removeCertificate(app: App, reference: string): Promise<void> {
  await runBatch(app.db, deleteWhere(app, and(isWaitingFor(reference), isNull(taxCertificates.orderId))!));
}

/** Selects the certificate of a cart, draft or order that waits. The caller checks permissions. */
export function selectWaiting(app: App, reference: string) {
  return app.db.select().from(taxCertificates).where(isWaitingFor(reference));
}

/** Gives the certificate of a cart or draft to its order. */
export function placeCertificate(app: App, id: string, orderId: string): Statement[] {
  return [
    app.db
      .update(taxCertificates)
      .set({ orderId, reference: orderId })
      .where(and(eq(taxCertificates.id, id), isNull(taxCertificates.orderId))),
  ];
}

/** Selects certificates of orders, newest first. `orderIds` is a list or a query. The caller checks permissions. */
export function selectCertificatesOf(app: App, orderIds: SQLWrapper) {
  const { id, orderId, fileName, status, reason, taxCents, createdAt } = taxCertificates;
  return app.db
    .select({ id, orderId, fileName, status, reason, taxCents, createdAt })
    .from(taxCertificates)
    .where(sql`${orderId} in ${orderIds}`)
    .orderBy(desc(createdAt));
}

/** Staff: certificates of one order, newest first. */
export async function listCertificatesOf(app: App, orderId: string) {
  const [rows] = await Promise.all([app.read(selectCertificatesOf(app, sql`(${orderId})`)), requireStaff(app)]);
  return rows;
}
export type OrderCertificates = Awaited<ReturnType<typeof listCertificatesOf>>;

/** Staff: a certificate with its order. ShopError `not_found`. */
export async function getCertificate(app: App, id: string): Promise<TaxCertificate & { orderId: string }> {
  const [[certificate]] = await Promise.all([
    app.read(app.db.select().from(taxCertificates).where(eq(taxCertificates.id, id))),
    requireStaff(app),
  ]);
  if (!certificate?.orderId) throw new ShopError("not_found", "Certificate not found");
  return { ...certificate, orderId: certificate.orderId };
}

/** Staff: opens the file of a certificate. */
export async function openCertificate(app: App, { id }: { id: string }): Promise<OpenFile> {
  const { fileKey } = await getCertificate(app, id);
  return openFile(app, fileKey);
}

const maxDecided = 50;

/** Staff: certificates with their customers: those that wait, oldest first, and the latest decisions. */
export async function listCertificates(app: App) {
  const { id, orderId, fileName, status, reason, taxCents, decidedBy, decidedAt, createdAt } = taxCertificates;
  const select = () =>
    app.db
      .select({
        id,
        orderId,
        fileName,
        status,
        reason,
        taxCents,
        decidedBy,
        decidedAt,
        createdAt,
        customerName: sql<string>`coalesce(${orders.customerName}, ${customOrders.customerName}, '')`.as("of_name"),
        customerEmail: sql<string>`coalesce(${orders.customerEmail}, ${customOrders.customerEmail}, '')`.as("of_email"),
      })
      .from(taxCertificates)
      .leftJoin(orders, eq(orders.id, orderId))
      .leftJoin(customOrders, eq(customOrders.id, orderId));
  const [waiting, decided] = await Promise.all([
    app.read(
      select()
        .where(and(eq(status, "waiting"), sql`${orderId} is not null`))
        .orderBy(createdAt)
        .limit(200),
    ),
    app.read(
      select()
        .where(or(eq(status, "approved"), eq(status, "refused")))
        .orderBy(desc(decidedAt))
        .limit(maxDecided),
    ),
    requireStaff(app),
  ]);
  return { waiting, decided };
}
export type ListedCertificate = Awaited<ReturnType<typeof listCertificates>>["waiting"][number];

interface Decision {
  status: "approved" | "refused";
  reason?: string;
  taxCents?: number;
}

/** Aborts the batch if the certificate is decided already (see `taxCertificates.status`). */
export function decideCertificate(app: App, actor: string, id: string, { status, ...values }: Decision): Statement[] {
  const waits = eq(taxCertificates.status, "waiting");
  return [
    app.db
      .update(taxCertificates)
      .set({
        ...values,
        status: abortUnless(taxCertificates.status, waits, status),
        decidedBy: actor,
        decidedAt: app.now(),
      })
      .where(eq(taxCertificates.id, id)),
  ];
}

const unplacedMs = 30 * dayMs;

/** Scheduled job. Deletes certificates of carts and drafts that became no order within 30 days. */
export async function deleteUnplacedCertificates(app: App): Promise<void> {
  const old = lt(taxCertificates.createdAt, new Date(app.now().getTime() - unplacedMs));
  await runBatch(app.db, deleteWhere(app, and(isNull(taxCertificates.orderId), old)!));
}
