import { endpoint, jsonRoute } from "~/http/api.server";
import { csvResponse } from "~/http/bodies/csv.server";
import { exportContacts } from "~/services/campaigns/contacts.server";

const route = jsonRoute({
  GET: endpoint({ for: "staff", run: async (app) => csvResponse(await exportContacts(app), "customers.csv") }),
});
export const loader = route.loader;
export const action = route.action;
