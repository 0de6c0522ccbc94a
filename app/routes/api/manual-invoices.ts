import { call, jsonDoor } from "~/http/api.server";
import { showInvoice } from "~/http/show-payable.server";
import { listInvoices } from "~/services/invoices.server";

const door = jsonDoor({
  GET: call({ run: (app) => listInvoices(app), show: (invoices) => invoices.map(showInvoice) }),
});
export const loader = door.loader;
export const action = door.action;
