import { csvResponse } from "~/http/csv.server";
import { page } from "~/http/page.server";
import { exportProducts } from "~/services/product-import.server";
import type { Route } from "./+types/export";

export const loader = page(async (app, _args: Route.LoaderArgs) =>
  csvResponse("products.csv", await exportProducts(app)),
);
