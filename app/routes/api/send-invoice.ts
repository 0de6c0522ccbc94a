import { invoiceInput } from "~/domain/invoices";
import { call, jsonDoor } from "~/http/api.server";
import { showInvoice } from "~/http/show-payable.server";
import { sendInvoice } from "~/services/invoices.server";

const door = jsonDoor({ POST: call({ input: invoiceInput, run: sendInvoice, show: showInvoice, status: 201 }) });
export const loader = door.loader;
export const action = door.action;
