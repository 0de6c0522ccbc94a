import { ShopError } from "~/domain/brand/errors";
import { bookFileName, month } from "~/domain/payments/books";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportBooks } from "~/services/back-office/book-files.server";
import type { Route } from "./+types/book-file";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [of, file] = [month.safeParse(params.month), bookFileName.safeParse(params.file)];
  if (!of.success || !file.success) throw new ShopError("not_found", "File not found");
  return csvResponse(await exportBooks(app, of.data, file.data), `${file.data}-${of.data}.csv`);
});
