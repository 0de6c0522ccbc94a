// Deletes products. Owns no table. Guarantees that a product with sales is archived instead, and that a deleted product
// leaves every cart in the same batch.
import { runBatch } from "~/db/client.server";
import { removeFromCarts } from "~/services/cart/cart.server";
import { eraseProduct, getProductForStaff } from "~/services/catalog/admin.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";

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
