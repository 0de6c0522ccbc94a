// Storage of the emulator, in the Durable Object's SQLite, which survives a restart of the shop.
import type {
  CaptureRecord,
  DisputeRecord,
  FaultKind,
  FaultTarget,
  Message,
  OrderRecord,
  PurchaseUnit,
  RefundRecord,
} from "./model";

const TABLES = `
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, status TEXT NOT NULL, unit TEXT NOT NULL, payee TEXT NOT NULL,
    payerEmail TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS captures (id TEXT PRIMARY KEY, orderId TEXT NOT NULL, status TEXT NOT NULL,
    cents INTEGER NOT NULL, createdAt TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS refunds (id TEXT PRIMARY KEY, captureId TEXT NOT NULL, status TEXT NOT NULL,
    cents INTEGER NOT NULL, note TEXT NOT NULL, createdAt TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS captures_of_order ON captures (orderId);
  CREATE INDEX IF NOT EXISTS refunds_of_capture ON refunds (captureId);
  CREATE TABLE IF NOT EXISTS disputes (id TEXT PRIMARY KEY, captureId TEXT NOT NULL, reason TEXT NOT NULL, status TEXT NOT NULL,
    outcome TEXT, cents INTEGER NOT NULL, respondBy TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS requests (operation TEXT, requestId TEXT, resultId TEXT, PRIMARY KEY (operation, requestId));
  CREATE TABLE IF NOT EXISTS faults (id INTEGER PRIMARY KEY, target TEXT NOT NULL, kind TEXT NOT NULL,
    remaining INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS journal (kind TEXT PRIMARY KEY, method TEXT NOT NULL, path TEXT NOT NULL, status INTEGER,
    body TEXT NOT NULL)`;

type OrderRow = Omit<OrderRecord, "unit"> & { unit: string };
type Row<T> = { [K in keyof T]: T[K] & SqlStorageValue };

export type Store = ReturnType<typeof openStore>;

export function openStore(sql: SqlStorage) {
  sql.exec(TABLES);
  const rows = <T>(query: string, ...values: SqlStorageValue[]) =>
    sql.exec(query, ...values).toArray() as unknown as Row<T>[];
  const fact = (name: string) =>
    rows<{ value: string }>("SELECT value FROM facts WHERE name = ?", name)[0]?.value ?? null;
  const keepFact = (name: string, value: string) =>
    void sql.exec("INSERT OR REPLACE INTO facts VALUES (?, ?)", name, value);
  const toOrder = (row: OrderRow): OrderRecord => ({ ...row, unit: JSON.parse(row.unit) as PurchaseUnit });

  return {
    saveOrder({ id, status, unit, payee, payerEmail, createdAt, updatedAt }: OrderRecord): void {
      const values = [id, status, JSON.stringify(unit), payee, payerEmail, createdAt, updatedAt];
      sql.exec("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)", ...values);
    },
    findOrder(id: string): OrderRecord | null {
      const [row] = rows<OrderRow>("SELECT * FROM orders WHERE id = ?", id);
      return row ? toOrder(row) : null;
    },
    forgetOrder(id: string): void {
      sql.exec("DELETE FROM orders WHERE id = ?", id);
    },
    listOrders(limit: number): OrderRecord[] {
      return rows<OrderRow>("SELECT * FROM orders ORDER BY createdAt DESC LIMIT ?", limit).map(toOrder);
    },
    saveCapture({ id, orderId, status, cents, createdAt }: CaptureRecord): void {
      sql.exec("INSERT OR REPLACE INTO captures VALUES (?, ?, ?, ?, ?)", id, orderId, status, cents, createdAt);
    },
    findCapture(id: string): CaptureRecord | null {
      return rows<CaptureRecord>("SELECT * FROM captures WHERE id = ?", id)[0] ?? null;
    },
    capturesOf(orderId: string): CaptureRecord[] {
      return rows<CaptureRecord>("SELECT * FROM captures WHERE orderId = ? ORDER BY createdAt", orderId);
    },
    saveRefund({ id, captureId, status, cents, note, createdAt }: RefundRecord): void {
      sql.exec(
        "INSERT OR REPLACE INTO refunds VALUES (?, ?, ?, ?, ?, ?)",
        id,
        captureId,
        status,
        cents,
        note,
        createdAt,
      );
    },
    findRefund(id: string): RefundRecord | null {
      return rows<RefundRecord>("SELECT * FROM refunds WHERE id = ?", id)[0] ?? null;
    },
    refundsOf(captureId: string): RefundRecord[] {
      return rows<RefundRecord>("SELECT * FROM refunds WHERE captureId = ? ORDER BY createdAt", captureId);
    },
    saveDispute({
      id,
      captureId,
      reason,
      status,
      outcome,
      cents,
      respondBy,
      createdAt,
      updatedAt,
    }: DisputeRecord): void {
      const values = [id, captureId, reason, status, outcome, cents, respondBy, createdAt, updatedAt];
      sql.exec("INSERT OR REPLACE INTO disputes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", ...values);
    },
    findDispute(id: string): DisputeRecord | null {
      return rows<DisputeRecord>("SELECT * FROM disputes WHERE id = ?", id)[0] ?? null;
    },
    totals() {
      const captured = "SELECT COALESCE(SUM(cents), 0) FROM captures WHERE status NOT IN ('PENDING', 'DECLINED')";
      return rows<{ orders: number; captures: number; capturedCents: number; refundedCents: number }>(
        `SELECT (SELECT COUNT(*) FROM orders) AS orders, (SELECT COUNT(*) FROM captures) AS captures,
          (${captured}) AS capturedCents, (SELECT COALESCE(SUM(cents), 0) FROM refunds WHERE status <> 'FAILED') AS refundedCents`,
      )[0]!;
    },

    /** Result of an earlier request with the same PayPal-Request-Id, or null. */
    replayed(operation: string, requestId: string | null): string | null {
      if (!requestId) return null;
      const query = "SELECT resultId FROM requests WHERE operation = ? AND requestId = ?";
      return rows<{ resultId: string }>(query, operation, requestId)[0]?.resultId ?? null;
    },
    remember(operation: string, requestId: string | null, resultId: string): void {
      if (requestId) sql.exec("INSERT INTO requests VALUES (?, ?, ?)", operation, requestId, resultId);
    },

    addFault({ on, id, kind, times }: { on: FaultTarget; id?: string; kind: FaultKind; times: number }): void {
      const target = id ? `${on} ${id}` : on;
      sql.exec("INSERT INTO faults (target, kind, remaining) VALUES (?, ?, ?)", target, kind, times);
    },
    takeFault(on: FaultTarget, id: string): FaultKind | null {
      const query = `UPDATE faults SET remaining = remaining - 1 WHERE id =
        (SELECT id FROM faults WHERE target IN (?, ?) AND remaining > 0 ORDER BY id LIMIT 1) RETURNING kind`;
      return rows<{ kind: FaultKind }>(query, on, `${on} ${id}`)[0]?.kind ?? null;
    },
    clearFaults(): void {
      sql.exec("DELETE FROM faults");
    },

    fact,
    keepFact,

    keepsJournal: () => fact("journal") !== null,
    keepMessage(kind: string, { method, path, status, body }: Message): void {
      sql.exec("INSERT OR IGNORE INTO journal VALUES (?, ?, ?, ?, ?)", kind, method, path, status, body);
    },
    /** Returns the messages since the last call. The first call starts the journal. */
    takeJournal(): Message[] {
      keepFact("journal", "begun");
      return rows<Message>("DELETE FROM journal RETURNING method, path, status, body");
    },
  };
}
