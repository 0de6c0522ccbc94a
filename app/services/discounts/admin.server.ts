// Staff's management of discount codes, in tables that services/discounts/discounts.server owns. Guarantees that a used
// code is never erased and that code names are unique.
import { and, count, eq, inArray, isNull, ne, notExists, type SQL, sql, sum } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { wasRefused, wasTaken } from "~/db/guards";
import { discountCodes, discountRedemptions, limits, manualInvoices, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type CodeState, codeState, deletedCodeRefusal, shownValue } from "~/domain/discounts/discounts";
import { type DiscountCodeInput, type DiscountFilter, discountCodeInput } from "~/domain/discounts/discounts.schema";
import { toDollars } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { countRows, inOrder, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import type { StoredCode } from "~/services/discounts/discounts.server";

/** SQL version of `codeState`. */
function isInState(state: CodeState, now: Date): SQL {
  const { isActive, validFrom, validUntil, maxUses, currentUses } = discountCodes;
  const at = sql`${now.getTime()}`;
  return sql`case when not ${isActive} then 'inactive' when ${validFrom} > ${at} then 'scheduled' when ${validUntil} < ${at} then 'expired'
    when ${currentUses} >= ${maxUses} then 'used-up' else 'active' end = ${state}`;
}

const isByUses = ({ sort }: DiscountFilter) => sort.endsWith("uses");

/** Condition and order of a page. A search leads by its text and then sorts what it finds. */
function orderOf(filter: DiscountFilter) {
  const column = isByUses(filter) ? discountCodes.currentUses : discountCodes.createdAt;
  return inOrder(filter.q ? unindexed(column) : column, discountCodes.id, filter);
}

function codeFilter(app: App, filter: DiscountFilter): SQL | undefined {
  const { q, state, source } = filter;
  return and(
    q ? startsWith(discountCodes.code, q.toUpperCase()) : undefined,
    isNull(discountCodes.deletedAt),
    state ? isInState(state, app.now()) : undefined,
    source === "newsletter" ? eq(discountCodes.source, source) : ne(discountCodes.source, "newsletter"),
    orderOf(filter).beyond,
  );
}

export async function listDiscountCodes(app: App, filter: DiscountFilter, size = pageSize) {
  const { order } = orderOf(filter);
  const page = app.db
    .select()
    .from(discountCodes)
    .where(codeFilter(app, filter))
    .orderBy(...order)
    .limit(size + 1);
  const ids = app.db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(codeFilter(app, filter))
    .orderBy(...order)
    .limit(size);
  const [rows, total, earned] = await Promise.all([
    app.read(page),
    countRows(app, discountCodes, codeFilter(app, { ...filter, sort: "-date", before: undefined })),
    app.read(
      app.db
        .select({
          codeId: discountRedemptions.codeId,
          uses: count(),
          givenCents: sum(discountRedemptions.amountCents).mapWith(Number),
          // Everything paid for the order or its invoice, including a balance paid later, less refunds.
          revenueCents: sum(
            sql`(select sum(paid.captured_cents - paid.refunded_cents) from ${payments} paid where paid.record_id
              in (${payments.recordId}, (select id from ${manualInvoices} where order_id = ${payments.recordId})))`,
          ).mapWith(Number),
        })
        .from(discountRedemptions)
        .innerJoin(payments, eq(payments.id, discountRedemptions.paymentId))
        .where(inArray(discountRedemptions.codeId, ids))
        .groupBy(discountRedemptions.codeId),
    ),
    requireStaff(app),
  ]);
  const byCode = new Map(earned.map((one) => [one.codeId, one]));
  const shown = pageOf(
    rows.map((code) => ({
      ...code,
      state: codeState(code, app.now()),
      revenueCents: byCode.get(code.id)?.revenueCents ?? 0,
      givenCents: byCode.get(code.id)?.givenCents ?? 0,
    })),
    size,
    ({ createdAt, currentUses }) => (isByUses(filter) ? currentUses : createdAt.getTime()),
  );
  return { ...shown, total };
}

async function getCode(app: App, id: number): Promise<StoredCode> {
  const [code] = await app.db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.id, id), isNull(discountCodes.deletedAt)));
  if (!code) throw new ShopError("not_found", "Discount code not found");
  return code;
}

export async function getDiscountCode(app: App, id: number): Promise<StoredCode> {
  await requireStaff(app);
  return getCode(app, id);
}

export async function createDiscountCode(app: App, input: DiscountCodeInput): Promise<StoredCode> {
  const staff = await requireStaff(app);
  const results = await refuseBroken(
    app,
    input.code,
    runBatch(app.db, [
      app.db
        .insert(discountCodes)
        .values({ ...input, createdAt: app.now() })
        .returning(),
      addAudit(app, staff, "code created", `code ${input.code}`),
    ]),
  );
  return (results[0] as StoredCode[])[0]!;
}

/** Turns a database constraint error into a ShopError for the form field that caused it. */
async function refuseBroken<Result>(app: App, name: string, written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    const field = wasRefused(error, limits.codeUses) ? "maxUses" : wasTaken(error) ? "code" : null;
    if (!field) throw error;
    const sentence = field === "code" ? await takenName(app, name) : tooFewUses;
    throw new ShopError("conflict", sentence, { fieldErrors: { [field]: [sentence] }, cause: error });
  }
}

const tooFewUses = "This code has already been used more often than that. To stop it, deactivate it.";

async function takenName(app: App, name: string): Promise<string> {
  const [holder] = await app.db.select().from(discountCodes).where(eq(discountCodes.code, name));
  if (holder?.deletedAt) return deletedCodeRefusal(name);
  const where = holder?.source === "newsletter" ? " among the newsletter's codes" : "";
  return `This code already exists${where}. Please choose another.`;
}

/** Changes only the given fields. They have the types of the form's fields. */
export async function changeDiscountCode(
  app: App,
  { id, version, ...change }: { id: number; version?: number } & Record<string, unknown>,
): Promise<StoredCode> {
  const staff = await requireStaff(app);
  const code = await getCode(app, id);
  const parsed = discountCodeInput.safeParse({ ...asInput(code), ...change });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const sentence = issue?.message ?? "Please check the form";
    throw new ShopError("invalid", sentence, { fieldErrors: { [String(issue?.path[0] ?? "")]: [sentence] } });
  }
  await refuseBroken(
    app,
    parsed.data.code,
    runVersioned(app, discountCodes.version, [
      app.db
        .update(discountCodes)
        .set({ ...parsed.data, version: raiseVersion(discountCodes.version, version) })
        .where(eq(discountCodes.id, id)),
      addAudit(app, staff, "code changed", `code ${code.code}`, { fields: Object.keys(change) }),
    ]),
  );
  return getCode(app, id);
}

function asInput(code: StoredCode) {
  return {
    code: code.code,
    discountType: code.discountType,
    discountValue: shownValue(code),
    minimumOrderAmount: toDollars(code.minimumOrderCents),
    maxUses: code.maxUses,
    validFrom: code.validFrom?.toISOString(),
    validUntil: code.validUntil?.toISOString(),
    isActive: code.isActive,
    oncePerCustomer: code.oncePerCustomer,
  };
}

/** Erases an unused code. A used code is deactivated and kept for the books, so its name cannot be used again. */
export async function deleteDiscountCode(app: App, { id }: { id: number }): Promise<void> {
  const staff = await requireStaff(app);
  const { code } = await getCode(app, id);
  const unused = notExists(
    app.db.select({ one: sql`1` }).from(discountRedemptions).where(eq(discountRedemptions.codeId, id)),
  );
  await runBatch(app.db, [
    app.db.update(discountCodes).set({ deletedAt: app.now(), isActive: false }).where(eq(discountCodes.id, id)),
    app.db.delete(discountCodes).where(and(eq(discountCodes.id, id), unused)),
    addAudit(app, staff, "code deleted", `code ${code}`),
  ]);
}
