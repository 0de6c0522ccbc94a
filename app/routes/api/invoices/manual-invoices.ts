import { invoiceFilter } from "~/domain/invoices/invoices";
import { jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { invoiceJson } from "~/http/presenters/staff.server";
import { listInvoices } from "~/services/invoices/admin.server";

const route = jsonRoute({
  GET: listEndpoint({
    for: "staff",
    filter: invoiceFilter,
    run: listInvoices,
    show: (invoices) => invoices.map(invoiceJson),
  }),
});
export const loader = route.loader;
export const action = route.action;
