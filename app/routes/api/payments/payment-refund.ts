import { z } from "zod";
import { refundInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { refundJson } from "~/http/presenters/payable.server";
import { refundPayment } from "~/services/order-management/refund.server";

const route = jsonRoute({
  POST: endpoint({
    for: "staff",
    input: refundInput.extend({ paymentId: z.string() }),
    run: refundPayment,
    show: refundJson,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
