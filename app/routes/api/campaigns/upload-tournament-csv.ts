import { endpoint, jsonRoute } from "~/http/api.server";
import { readCsvUpload } from "~/http/bodies/csv.server";
import { importTournamentFile } from "~/services/campaigns/contact-imports.server";

const route = jsonRoute({
  POST: endpoint({
    for: "staff",
    run: async (app, _input, { request }) => importTournamentFile(app, await readCsvUpload(request, "csvFile")),
  }),
});
export const loader = route.loader;
export const action = route.action;
