import { normaliseEmail } from "~/domain/forms/fields";
import { page } from "~/http/page.server";
import { exportPerson } from "~/services/privacy/person.server";
import type { Route } from "./+types/data";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const data = await exportPerson(app, normaliseEmail(params.email));
  return new Response(JSON.stringify({ email: params.email, givenOutAt: app.now(), data }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customer-data.json"',
      "Cache-Control": "no-store",
    },
  });
});
