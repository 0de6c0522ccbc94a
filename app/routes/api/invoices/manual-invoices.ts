import { invoiceFilter } from "~/domain/invoices/invoices";
import { jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { showInvoice } from "~/http/show/staff.server";
import { listInvoices } from "~/services/invoices/admin.server";

const door = jsonDoor({
  GET: listCall({
    for: "staff",
    filter: invoiceFilter,
    run: listInvoices,
    show: (invoices) => invoices.map(showInvoice),
  }),
});
export const loader = door.loader;
export const action = door.action;
