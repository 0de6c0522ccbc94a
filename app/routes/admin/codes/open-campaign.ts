import { redirect } from "react-router";
import { getApp } from "~/http/app-context.server";
import { readPageForm } from "~/http/form.server";
import { requireAdmin } from "~/services/core/sessions.server";
import type { Route } from "./+types/open-campaign";

/** After the question (admin-3) the campaign pages take over; they own sending and importing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  await requireAdmin(getApp(context));
  const code = String((await readPageForm(request)).get("code") ?? "");
  return redirect(
    params.what === "import"
      ? "/admin/contacts"
      : `/admin/mass-email?${new URLSearchParams({ discountCode: code, code })}`,
  );
}
