import { customerFilter } from "~/domain/customers/customers";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportCustomers } from "~/services/customers/list.server";
import type { Route } from "./+types/export";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = customerFilter.parse(Object.fromEntries(url.searchParams));
  return csvResponse(await exportCustomers(app, filter), "customers.csv");
});
