import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { type NotesInput, requireSeenNotes } from "~/services/core/versions.server";
import { changeOrder } from "~/services/order-management/change.server";
import { getAnyOrder } from "~/services/orders/any-order.server";

/** Only staff see these notes (orders-17). The customer's own notes stay unchanged. */
export async function saveNotes(app: App, { id, notes, seen }: NotesInput): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  if (found.order.staffNotes === (notes ?? null)) return;
  requireSeenNotes(found.order.staffNotes, seen);
  await changeOrder(app, staff, found, {
    values: { staffNotes: notes ?? null },
    seen: found.order.version,
    action: "order notes",
    event: { type: "notes", note: "Notes changed", isPublic: false },
  });
}
