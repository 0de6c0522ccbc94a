import { redirect } from "react-router";
import { z } from "zod";
import { codeField } from "~/domain/discounts/discounts.schema";
import { readForm } from "~/http/bodies/multipart.server";
import { page } from "~/http/page.server";
import { requireStaff } from "~/services/core/sessions.server";
import type { Route } from "./+types/open-campaign";

const fields = z.object({ code: codeField.catch("").default("") });

/** After the confirmation, redirects to the campaign pages, which do the sending and importing (admin-3). */
export const action = page(async (app, { params, request }: Route.ActionArgs) => {
  await requireStaff(app);
  const { code } = fields.parse(Object.fromEntries(await readForm(request)));
  return redirect(
    params.what === "import"
      ? "/admin/contacts"
      : `/admin/mass-email?${new URLSearchParams({ discountCode: code, code })}`,
  );
});
