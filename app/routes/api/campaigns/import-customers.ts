import { endpoint, jsonRoute } from "~/http/api.server";
import { importWaitingCustomers } from "~/services/campaigns/contact-imports.server";

const route = jsonRoute({
  POST: endpoint({
    run: importWaitingCustomers,
    show: ({ imported, skipped, duplicates }) => ({ result: { imported, skipped, duplicates } }),
  }),
});
export const loader = route.loader;
export const action = route.action;
