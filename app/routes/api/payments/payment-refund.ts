import { z } from "zod";
import { refundInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showRefund } from "~/http/presenters/payable.server";
import { refundPayment } from "~/services/order-management/refund.server";

const route = jsonRoute({
  POST: endpoint({
    for: "staff",
    input: refundInput.extend({ paymentId: z.string() }),
    run: refundPayment,
    show: showRefund,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
