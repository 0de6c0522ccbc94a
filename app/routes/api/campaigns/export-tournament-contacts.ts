import { endpoint, jsonRoute } from "~/http/api.server";
import { csvResponse } from "~/http/bodies/csv.server";
import { exportTournamentContacts } from "~/services/campaigns/contacts.server";

const route = jsonRoute({
  GET: endpoint({ run: async (app) => csvResponse(await exportTournamentContacts(app), "tournament-contacts.csv") }),
});
export const loader = route.loader;
export const action = route.action;
