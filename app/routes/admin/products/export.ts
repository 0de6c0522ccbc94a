import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportProducts } from "~/services/catalog/import.server";
import type { Route } from "./+types/export";

export const loader = page(async (app, _args: Route.LoaderArgs) =>
  csvResponse(await exportProducts(app), "products.csv"),
);
