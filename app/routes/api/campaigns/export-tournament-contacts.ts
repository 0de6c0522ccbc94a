import { call, jsonDoor } from "~/http/api.server";
import { csvResponse } from "~/http/bodies/csv.server";
import { exportTournamentContacts } from "~/services/campaigns/contacts.server";

const door = jsonDoor({
  GET: call({
    for: "staff",
    run: async (app) => csvResponse(await exportTournamentContacts(app), "tournament-contacts.csv"),
  }),
});
export const loader = door.loader;
export const action = door.action;
