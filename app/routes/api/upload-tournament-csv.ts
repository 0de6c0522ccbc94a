import { call, jsonDoor } from "~/http/api.server";
import { readCsvUpload } from "~/http/csv.server";
import { importTournamentFile } from "~/services/contact-imports.server";
import { requireAdmin } from "~/services/sessions.server";

const door = jsonDoor({
  POST: call({
    run: async (app, _input, { request }) => {
      await requireAdmin(app);
      return importTournamentFile(app, await readCsvUpload(request, "csvFile"));
    },
  }),
});
export const loader = door.loader;
export const action = door.action;
