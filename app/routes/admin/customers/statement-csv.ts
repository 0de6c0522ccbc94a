import { normaliseEmail, periodQuery } from "~/domain/forms/fields";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { rangeOf } from "~/services/back-office/reports.server";
import { getStatement, statementCsv } from "~/services/invoices/statements.server";
import type { Route } from "./+types/statement-csv";

export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  const days = rangeOf(app, periodQuery.parse(Object.fromEntries(url.searchParams)));
  const statement = await getStatement(app, normaliseEmail(params.email), days);
  return csvResponse([statementCsv(statement)], `statement-${days.from}-to-${days.to}.csv`);
});
