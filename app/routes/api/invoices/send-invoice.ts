import { invoiceInput } from "~/domain/invoices/invoices";
import { call, jsonDoor } from "~/http/api.server";
import { showInvoice } from "~/http/show/staff.server";
import { sendInvoice } from "~/services/invoices/admin.server";

const door = jsonDoor({
  POST: call({ for: "staff", input: invoiceInput, run: sendInvoice, show: showInvoice, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
