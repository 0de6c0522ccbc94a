import { z } from "zod";
import { recordPaymentInput } from "~/domain/invoices";
import { call, jsonDoor } from "~/http/api.server";
import { recordPayment } from "~/services/money-desk.server";

const door = jsonDoor({
  POST: call({ input: recordPaymentInput.extend({ id: z.string() }), run: recordPayment, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
