import { invoiceFilter } from "~/domain/invoices";
import { call, jsonDoor } from "~/http/api.server";
import { showInvoice } from "~/http/show-staff.server";
import { listInvoices } from "~/services/invoices-admin.server";

const door = jsonDoor({
  GET: call({
    input: invoiceFilter,
    run: (app, filter) => listInvoices(app, filter, 1000),
    show: ({ rows }) => rows.map(showInvoice),
  }),
});
export const loader = door.loader;
export const action = door.action;
