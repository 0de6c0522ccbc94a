import { invoiceInput } from "~/domain/invoices/invoices";
import { endpoint, jsonRoute } from "~/http/api.server";
import { invoiceJson } from "~/http/presenters/staff.server";
import { sendInvoice } from "~/services/invoices/write.server";

const route = jsonRoute({
  POST: endpoint({
    for: "staff",
    input: invoiceInput,
    run: (app, input, { request }) => sendInvoice(app, input, request.headers.get("Idempotency-Key")),
    show: invoiceJson,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
