import { z } from "zod";
import { recordPaymentInput } from "~/domain/invoices/invoices";
import { call, jsonDoor } from "~/http/api.server";
import { recordPayment } from "~/services/after-sale/admin.server";

const door = jsonDoor({
  POST: call({ for: "staff", input: recordPaymentInput.extend({ id: z.string() }), run: recordPayment, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
