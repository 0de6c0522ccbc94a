import { call, jsonDoor } from "~/http/api.server";
import { readCsvUpload } from "~/http/bodies/csv.server";
import { importTournamentFile } from "~/services/campaigns/contact-imports.server";
import { requireAdmin } from "~/services/core/sessions.server";

const door = jsonDoor({
  POST: call({
    for: "staff",
    run: async (app, _input, { request }) => {
      await requireAdmin(app);
      return importTournamentFile(app, await readCsvUpload(request, "csvFile"));
    },
  }),
});
export const loader = door.loader;
export const action = door.action;
