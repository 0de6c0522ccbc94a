import { z } from "zod";
import { recordPaymentInput } from "~/domain/invoices/invoices";
import { endpoint, jsonRoute } from "~/http/api.server";
import { recordPayment } from "~/services/order-management/record-payment.server";

const route = jsonRoute({
  POST: endpoint({
    for: "staff",
    input: recordPaymentInput.extend({ id: z.string() }),
    run: recordPayment,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
