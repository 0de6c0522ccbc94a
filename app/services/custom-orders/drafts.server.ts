// Prepared designs that wait for their deposit. Owns: custom_order_drafts. Guarantees that the server sets every price,
// that only the browser or account that made a draft can use it, and that a draft and its files are deleted after seven
// days.

import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Statement } from "~/db/client.server";
import { customOrderDrafts } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs, shopDay } from "~/domain/calendar/calendar";
import { needByError } from "~/domain/calendar/schedule";
import { hasOwnCard, type Surcharges } from "~/domain/designer/choices";
import { draftDays, type PrepareInput } from "~/domain/designer/custom-drafts.schema";
import { designFields } from "~/domain/designer/design.schema";
import { type Design, type Piece, pieceCentsOf, quoteDesign } from "~/domain/designer/designer";
import { type FurtherDesign, fileKeys, notesOfAll } from "~/domain/designer/several";
import { idPrefixes } from "~/domain/text/ids";
import type { App, Viewer } from "~/services/core/app.server";
import { grantsFor } from "~/services/core/ownership.server";
import { getSettings } from "~/services/core/settings.server";
import { newId } from "~/services/core/tokens.server";
import { selectCode } from "~/services/discounts/discounts.server";
import {
  readUpload,
  removeFilesOf,
  type StoredFile,
  transferFiles,
  writeWithFiles,
} from "~/services/files/files.server";
import { isPaidOrInFlight } from "~/services/ledger/in-flight.server";

export type CustomDraft = typeof customOrderDrafts.$inferSelect;

const storedDesign = z.object({ ...designFields, pricePerPinCents: z.int(), rushCents: z.int() });

export function designOf({ design, furtherDesigns }: Pick<CustomDraft, "design" | "furtherDesigns">) {
  return { ...storedDesign.parse(design), furtherDesigns };
}

/** Prices a design, stores its logo and preview, and creates the draft that the checkout charges for (designer-8). */
export async function prepareDraft(app: App, input: PrepareInput): Promise<CustomDraft> {
  const { draft, uploads } = await planDraft(app, input);
  const owner = draftOwner(draft.id);
  await writeWithFiles(app, owner, uploads, (files) => insertDraft(app, draft, files, owner));
  return draft;
}

/** Prices a design and prepares its files without writing anything. ShopError `invalid`. */
export async function planDraft(app: App, { orderData, ...artwork }: PrepareInput) {
  const sessionId = app.visitor.cartSession;
  if (!sessionId) throw new ShopError("invalid", "Please allow cookies so your design carries over to checkout.");
  const { customerName, customerEmail, promoCode, notes, deadlineDate, furtherDesigns: ids, ...design } = orderData;
  requireFuture(app, deadlineDate);
  const [viewer, { surcharges }, [code], found] = await Promise.all([
    app.viewer(),
    getSettings(app),
    app.read(selectCode(app, promoCode ?? "")),
    ids.length === 0 ? [] : app.read(selectDraftsWhere(app, inArray(customOrderDrafts.id, ids))),
  ]);
  const others = ids.map((id) =>
    requireAddable(
      app,
      found.find((one) => one.id === id),
      viewer,
    ),
  );
  const pieces = others.map(designOf);
  const quote = quoteDesign(design, code && { discount: code, now: app.now() }, surcharges, pieces);
  requireCode(promoCode, code, quote.discountError);
  const draft: CustomDraft = {
    id: newId(idPrefixes.draft),
    sessionId,
    userId: viewer?.id ?? null,
    design: { ...(design satisfies Design), pricePerPinCents: quote.pricePerPinCents, rushCents: quote.rushCents },
    furtherDesigns: pieces.map((piece, at) => furtherDesign(piece, surcharges, others[at]!)),
    totalCents: quote.totalCents,
    depositCents: quote.depositCents,
    discountCode: code?.code ?? null,
    discountCents: quote.discountCents,
    customerName,
    customerEmail,
    ...designFiles({}),
    notes: notesOfAll([notes, ...others.map((other) => other.notes)]),
    deadlineDate: deadlineDate ?? null,
    quoteId: null,
    expiresAt: new Date(app.now().getTime() + draftDays * dayMs),
    createdAt: app.now(),
  };
  return { draft, uploads: await designUploads(design, artwork) };
}

/**
 * Returns the draft if it can join another order: it is the visitor's own, unexpired, not part of a quote and has no
 * further designs.
 */
function requireAddable(app: App, draft: CustomDraft | undefined, viewer: Viewer | null): CustomDraft {
  const isFree = draft && isOwnDraft(app, draft, viewer) && !draft.quoteId && draft.furtherDesigns.length === 0;
  if (isFree && draft.expiresAt.getTime() > app.now().getTime()) return draft;
  throw new ShopError("not_found", "We no longer have one of the other designs in this order. Please remove it.");
}

/** Converts a design to one of several in an order, at today's price. */
export function furtherDesign(
  { pinType, quantity, size, plating, packaging, choices }: Piece,
  surcharges: Surcharges,
  { logoKey, previewKey, cardKey }: Pick<FurtherDesign, "logoKey" | "previewKey" | "cardKey">,
): FurtherDesign {
  const design = { pinType, quantity, size, plating, packaging: [...packaging], choices };
  return { ...design, pricePerPinCents: pieceCentsOf(design, surcharges), logoKey, previewKey, cardKey };
}

type DesignFiles = Partial<Record<"logo" | "preview" | "card", StoredFile>>;

/** Files for `writeWithFiles`. Card artwork is stored only if the design has a custom card. */
export async function designUploads(
  design: Parameters<typeof hasOwnCard>[0],
  { logo, preview, card }: Pick<PrepareInput, "logo" | "preview" | "card">,
) {
  const artwork = { purpose: "logo", allowed: "designer" } as const;
  const picture = { purpose: "preview", allowed: "quote" } as const;
  return {
    logo: { ...(await readUpload(logo)), ...artwork },
    preview: preview && { ...(await readUpload(preview)), ...picture },
    card: card && hasOwnCard(design) ? { ...(await readUpload(card)), ...artwork } : undefined,
  };
}

export const designFiles = ({ logo, preview, card }: DesignFiles) => ({
  logoKey: logo?.key ?? "",
  logoFileName: logo?.fileName ?? "",
  previewKey: preview?.key ?? null,
  cardKey: card?.key ?? null,
  cardFileName: card?.fileName ?? null,
});

/** Sets the file keys on `draft` and transfers the files of its further designs to `owner`. */
export function insertDraft(app: App, draft: CustomDraft, files: DesignFiles, owner: string): Statement[] {
  Object.assign(draft, designFiles(files));
  return [
    app.db.insert(customOrderDrafts).values(draft),
    ...transferFiles(app, draft.furtherDesigns.flatMap(fileKeys), owner),
  ];
}

function requireFuture(app: App, deadlineDate: string | undefined): void {
  const sentence = deadlineDate ? needByError(deadlineDate, shopDay(app.now())) : null;
  if (sentence) throw new ShopError("invalid", sentence, { fieldErrors: { deadlineDate: [sentence] } });
}

function requireCode(given: string | undefined, found: unknown, error: string | null): void {
  if (!given || (found && !error)) return;
  const sentence = error ?? "This promo code is not valid for your order.";
  throw new ShopError("invalid", sentence, { fieldErrors: { promoCode: [sentence] } });
}

const selectDraftsWhere = (app: App, where: SQL) => app.db.select().from(customOrderDrafts).where(where);

export const selectDraft = (app: App, id: string) => selectDraftsWhere(app, eq(customOrderDrafts.id, id));

/** Returns a draft without checking who owns it. ShopError `not_found`, `gone`. */
export async function getDraft(app: App, id: string): Promise<CustomDraft> {
  const [draft] = await app.read(selectDraft(app, id));
  if (!draft) throw new ShopError("not_found", unknownDraft);
  requireFresh(app, draft);
  return draft;
}

const unknownDraft = "We can't find this design.";

/** ShopError `not_found` if the draft belongs to someone else, `gone` if it has expired. */
export async function getOwnDraft(app: App, id: string): Promise<CustomDraft> {
  const [[draft], viewer] = await Promise.all([app.read(selectDraft(app, id)), app.viewer()]);
  if (!draft || !isOwnDraft(app, draft, viewer)) throw new ShopError("not_found", unknownDraft);
  requireFresh(app, draft);
  return draft;
}

/** Whether this browser or account made the draft, or a signed link opened it here. */
export function isOwnDraft(app: App, draft: CustomDraft, viewer: { id: string } | null): boolean {
  const { cartSession } = app.visitor;
  const isOfAccount = viewer !== null && draft.userId === viewer.id;
  return draft.sessionId === cartSession || isOfAccount || grantsFor(app, viewer).includes(draft.id);
}

export function requireFresh(app: App, { expiresAt }: CustomDraft): void {
  if (expiresAt.getTime() > app.now().getTime()) return;
  throw new ShopError(
    "gone",
    `We keep designs for ${draftDays} days, and this one has expired. Please prepare it again in the designer.`,
  );
}

/** Scheduled job: deletes expired drafts and their files, except drafts that were paid or are being paid. */
export async function deleteExpiredDrafts(app: App): Promise<void> {
  const isPaid = isPaidOrInFlight("deposit", sql`custom_order_drafts.id`);
  const expired = await app.db
    .select({ id: customOrderDrafts.id })
    .from(customOrderDrafts)
    .where(and(lt(customOrderDrafts.expiresAt, app.now()), sql`not ${isPaid}`))
    .limit(50);
  for (const { id } of expired) {
    await removeFilesOf(app, draftOwner(id));
    await app.db.delete(customOrderDrafts).where(eq(customOrderDrafts.id, id));
  }
}

const draftOwner = (id: string) => `draft:${id}`;
