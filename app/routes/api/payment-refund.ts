import { z } from "zod";
import { refundInput } from "~/domain/payments";
import { call, jsonDoor } from "~/http/api.server";
import { showRefund } from "~/http/show-payable.server";
import { refundPayment } from "~/services/money-desk.server";

const door = jsonDoor({
  POST: call({
    input: refundInput.extend({ paymentId: z.string() }),
    run: refundPayment,
    show: showRefund,
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
