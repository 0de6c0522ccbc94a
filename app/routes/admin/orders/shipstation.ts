import { plainCsvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportShipStation } from "~/services/orders/parcels.server";
import type { Route } from "./+types/shipstation";

export const loader = page(async (app, _args: Route.LoaderArgs) =>
  plainCsvResponse(await exportShipStation(app), "shipstation.csv"),
);
