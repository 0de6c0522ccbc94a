// Files of drafts, saved designs, custom orders and quotes. Only owners and staff can open them (files-3).

import { eq } from "drizzle-orm";
import type { z } from "zod";
import { customOrders, mockupVersions, quoteRequests } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import type { DesignPart, recordFile } from "~/domain/designer/design.schema";
import { type FurtherDesign, pictureKey } from "~/domain/designer/several";
import { selectOrderMockup } from "~/services/collaboration/approvals.server";
import type { App, Viewer } from "~/services/core/app.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { selectAccountDesign } from "~/services/custom-orders/account-designs.server";
import { selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { isOwnDraft, selectDraft } from "~/services/custom-orders/drafts.server";
import { type OpenFile, openFile } from "~/services/files/files.server";
import { selectQuotes } from "~/services/quotes/quotes.server";

/**
 * Handles `/files/{id}/{part}`. Null for an order that has no picture yet. ShopError `not_found` for missing files and
 * those of others alike.
 */
export async function openRecordFile(app: App, { id, part }: z.output<typeof recordFile>): Promise<OpenFile | null> {
  const find = finders[id.slice(0, 2)];
  const viewer = await app.viewer();
  const [name, number] = part.split("-") as [DesignPart, string?];
  const key = find && (await find(app, id, name, viewer, number ? Number(number) : 1));
  if (key === noPicture) return null;
  if (!key) throw new ShopError("not_found", "File not found");
  return openFile(app, key);
}

const noPicture = "none";

type Finder = (
  app: App,
  id: string,
  part: DesignPart,
  viewer: Viewer | null,
  number: number,
) => Promise<string | null | undefined>;

const isStaff = (viewer: Viewer | null) => isStaffRole(viewer?.role);

/** `number` counts the designs of an order; further designs begin at 2. */
function furtherFile(designs: readonly FurtherDesign[], number: number, part: DesignPart): string | null {
  const design = designs[number - 2];
  return design
    ? { logo: design.logoKey, preview: pictureKey(design), card: design.cardKey, mockup: null }[part]
    : null;
}

function selectFirstMockup(app: App, id: string) {
  return app.db
    .select({ fileKey: mockupVersions.fileKey })
    .from(mockupVersions)
    .where(eq(mockupVersions.customOrderId, id))
    .orderBy(mockupVersions.version)
    .limit(1);
}

const finders: Record<string, Finder | undefined> = {
  async DR(app, id, part, viewer, number) {
    const [draft] = await app.read(selectDraft(app, id));
    if (!draft || !(isStaff(viewer) || isOwnDraft(app, draft, viewer))) return null;
    if (number > 1) return furtherFile(draft.furtherDesigns, number, part);
    return { logo: draft.logoKey, preview: draft.previewKey, card: draft.cardKey, mockup: null }[part];
  },
  async SD(app, id, part, viewer, number) {
    const [design] = await app.read(selectAccountDesign(app, id));
    if (!design || number > 1 || design.userId !== viewer?.id) return null;
    return { logo: design.logoKey, preview: design.previewKey, card: design.cardKey, mockup: null }[part];
  },
  async CP(app, id, part, viewer, number) {
    const [[order], [first], [mockup]] = await Promise.all([
      app.read(selectCustomOrders(app, eq(customOrders.id, id))),
      app.read(selectFirstMockup(app, id)),
      app.read(selectOrderMockup(app, id)),
    ]);
    if (!order || !(isStaff(viewer) || viewer?.role === "production" || isOwnOrder(app, order, viewer))) return null;
    if (number > 1) return furtherFile(order.furtherDesigns, number, part);
    if (part === "card") return order.cardKey;
    if (part === "logo") return order.logoKey;
    // The order of a quote has its mockups in the quote's room.
    return (part === "mockup" ? mockup : (first ?? mockup))?.fileKey ?? noPicture;
  },
  async QR(app, id, part, viewer, number) {
    const [quote] = await app.read(selectQuotes(app, eq(quoteRequests.id, id)));
    if (!quote || part !== "logo" || number > 1 || !(isStaff(viewer) || isOwnOrder(app, quote, viewer))) return null;
    return quote.logoKey;
  },
};
