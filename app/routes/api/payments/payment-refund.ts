import { z } from "zod";
import { refundInput } from "~/domain/payments/payments";
import { call, jsonDoor } from "~/http/api.server";
import { showRefund } from "~/http/show/payable.server";
import { refundPayment } from "~/services/after-sale/admin.server";

const door = jsonDoor({
  POST: call({
    for: "staff",
    input: refundInput.extend({ paymentId: z.string() }),
    run: refundPayment,
    show: showRefund,
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
