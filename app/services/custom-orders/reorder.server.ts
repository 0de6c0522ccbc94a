// Reorders an approved custom pin at today's prices.

import { eq } from "drizzle-orm";
import { z } from "zod";
import { runBatch } from "~/db/client.server";
import { customOrderDrafts, customOrders, mockupVersions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { draftDays } from "~/domain/designer/custom-drafts.schema";
import { designFields } from "~/domain/designer/design.schema";
import { quoteDesign } from "~/domain/designer/designer";
import { idPrefixes } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { getSettings } from "~/services/core/settings.server";
import { newId } from "~/services/core/tokens.server";
import { selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { furtherDesign } from "~/services/custom-orders/drafts.server";

const reorderable = ["approved", "in_production", "shipped", "delivered"];
const design = z.object(designFields);
const designs = z.array(design.extend({ rushOrder: z.literal(false).default(false) }));

/**
 * Creates a draft that shares the files of the first order. ShopError `not_found`, or `conflict` if the design was
 * never approved.
 */
export async function reorderCustom(app: App, { id }: { id: string }): Promise<{ draftId: string }> {
  const [[order], [picture], viewer, { surcharges }] = await Promise.all([
    app.read(selectCustomOrders(app, eq(customOrders.id, id))),
    app.read(
      app.db
        .select({ fileKey: mockupVersions.fileKey })
        .from(mockupVersions)
        .where(eq(mockupVersions.customOrderId, id))
        .orderBy(mockupVersions.version)
        .limit(1),
    ),
    app.viewer(),
    getSettings(app),
  ]);
  if (!order || !isOwnOrder(app, order, viewer)) throw new ShopError("not_found", "Order not found");
  const parsed = design.safeParse(order);
  const others = designs.safeParse(order.furtherDesigns);
  if (!reorderable.includes(order.status) || !order.logoKey || !parsed.success || !others.success) {
    throw new ShopError("conflict", "We can't reorder this design automatically. Please email us.");
  }
  const again = { ...parsed.data, rushOrder: false };
  const quote = quoteDesign(again, null, surcharges, others.data);
  const draft: typeof customOrderDrafts.$inferInsert = {
    id: newId(idPrefixes.draft),
    sessionId: app.visitor.cartSession ?? `reorder-${newId("S")}`,
    userId: viewer?.id ?? null,
    design: { ...again, pricePerPinCents: quote.pricePerPinCents, rushCents: quote.rushCents },
    furtherDesigns: order.furtherDesigns.map((was, at) => furtherDesign(others.data[at]!, surcharges, was)),
    totalCents: quote.totalCents,
    depositCents: quote.depositCents,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    logoKey: order.logoKey,
    logoFileName: order.logoFileName ?? "logo",
    cardKey: order.cardKey,
    cardFileName: order.cardFileName,
    previewKey: picture && picture.fileKey !== order.logoKey ? picture.fileKey : null,
    notes: `Reorder of ${order.id}`,
    expiresAt: new Date(app.now().getTime() + draftDays * dayMs),
    createdAt: app.now(),
  };
  await runBatch(app.db, [app.db.insert(customOrderDrafts).values(draft)]);
  return { draftId: draft.id };
}
