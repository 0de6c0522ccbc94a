import { periodQuery } from "~/domain/forms/fields";
import { accountQuery } from "~/domain/payments/accounts";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { rangeOf } from "~/services/back-office/reports.server";
import type { Route } from "./+types/accounts";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const query = Object.fromEntries(url.searchParams);
  const range = rangeOf(app, periodQuery.parse(query));
  const { view } = accountQuery.parse(query);
  return csvResponse(await exportAccounts(app, range, view), `accounts-${range.from}-to-${range.to}.csv`);
});
