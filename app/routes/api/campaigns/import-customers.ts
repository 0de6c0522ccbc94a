import { call, jsonDoor } from "~/http/api.server";
import { importWaitingCustomers } from "~/services/campaigns/contact-imports.server";

const door = jsonDoor({
  POST: call({
    for: "staff",
    run: importWaitingCustomers,
    show: ({ imported, skipped, duplicates }) => ({ result: { imported, skipped, duplicates } }),
  }),
});
export const loader = door.loader;
export const action = door.action;
