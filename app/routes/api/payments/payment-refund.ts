import { z } from "zod";
import { refundInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showRefund } from "~/http/show/payable.server";
import { refundPayment } from "~/services/after-sale/admin.server";

const route = jsonRoute({
  POST: endpoint({
    input: refundInput.extend({ paymentId: z.string() }),
    run: refundPayment,
    show: showRefund,
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
