// The end of a product: out of the catalog and out of every cart at once. Owns no table. Promises that one which was ever bought is
// archived and never erased.
import { runBatch } from "~/db/client.server";
import { removeFromCarts } from "~/services/cart/cart.server";
import { eraseProduct, getProductForStaff } from "~/services/catalog/admin.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";

/** Erased while nobody ever bought it, archived from its first sale on. */
export async function deleteProduct(app: App, { id }: { id: number }): Promise<"erased" | "archived"> {
  const staff = await requireStaff(app);
  const { product } = await getProductForStaff(app, id);
  const results = await runBatch(app.db, [
    removeFromCarts(app, id),
    addAudit(app, staff, "product deleted", `product ${id}`, { name: product.name }),
    eraseProduct(app, id),
  ]);
  return (results.at(-1) as unknown[]).length > 0 ? "erased" : "archived";
}
