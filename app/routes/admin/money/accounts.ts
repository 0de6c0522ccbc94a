import { periodQuery } from "~/domain/forms/fields";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { rangeOf } from "~/services/back-office/reports.server";
import type { Route } from "./+types/accounts";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const range = rangeOf(app, periodQuery.parse(Object.fromEntries(url.searchParams)));
  return csvResponse(await exportAccounts(app, range), `accounts-${range.from}-to-${range.to}.csv`);
});
