import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { grantPaid } from "~/http/session/payment-grant.server";
import { capturePayment } from "~/services/payments/payments.server";

const route = jsonRoute({
  POST: endpoint({
    input: z.object({ id: z.string().min(1).max(64) }),
    run: (app, { id }) => capturePayment(app, id),
    show: ({ status, recordId }) => ({ status, id: recordId }),
    headers: grantPaid,
  }),
});
export const loader = route.loader;
export const action = route.action;
