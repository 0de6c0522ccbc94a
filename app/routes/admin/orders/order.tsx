import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { shopDay } from "~/domain/calendar/calendar";
import { productionEmailInput } from "~/domain/custom-orders/custom-orders";
import { staffNotesInput } from "~/domain/forms/fields";
import { campaignNotices, orderNotices, shipRefused, statusRefused, withReason } from "~/domain/messages/admin";
import { anyOrderStatus, emailCheckbox, emailInput, orderKindOf } from "~/domain/orders/admin";
import { correctionInput } from "~/domain/orders/correction.schema";
import { confirmProduction, confirmShipping } from "~/domain/orders/questions";
import { shipInput } from "~/domain/orders/shipping";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { orderMoneyIntents } from "~/routes/admin/orders/money-intents.server";
import { OrderDialog } from "~/routes/admin/orders/order-dialog";
import { getConversation } from "~/services/conversations/conversations.server";
import { seenVersion } from "~/services/core/versions.server";
import { listCertificatesOf } from "~/services/customers/tax-certificates.server";
import { correctOrder } from "~/services/order-management/address.server";
import { archiveOrder, restoreOrder } from "~/services/order-management/archive.server";
import type { UndoableChange } from "~/services/order-management/change.server";
import { saveNotes } from "~/services/order-management/notes.server";
import { previewShipMail, shipOrder, trackOrder } from "~/services/order-management/ship.server";
import { markDelivered, previewStatusMail, setConfirmedStatus } from "~/services/order-management/status.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { sendEmail, sendProductionEmail } from "~/services/orders/staff-emails.server";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/order";

const orderId = { id: z.string().min(1).max(64) };

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [detail, conversation, certificates] = await Promise.all([
    getOrderDetail(app, params.id),
    getConversation(app, { record: params.id }),
    listCertificatesOf(app, params.id),
  ]);
  return { ...detail, conversation, certificates, today: shopDay(app.now()) };
});

const leave = (notice: (typeof orderNotices)["customDeleted"]) => ({ toast: notice, redirectTo: "/admin/orders" });

const undoable = (change: UndoableChange | null) => (change ? [change] : []);

export const action = formAction({
  ...orderMoneyIntents,
  status: submit({
    input: z.object({
      ...orderId,
      ...seenVersion,
      ...emailCheckbox,
      ...confirmProduction,
      ...confirmShipping,
      status: z.enum(anyOrderStatus),
    }),
    run: setConfirmedStatus,
    then: (change) => ({ toast: orderNotices.statusUpdated, data: undoable(change) }),
    refused: statusRefused,
  }),
  look: submit({
    input: z.object({ ...orderId, status: z.enum(anyOrderStatus) }),
    run: previewStatusMail,
    then: (mail) => ({ data: mail }),
    refused: ({ message }) => withReason(orderNotices.statusFailed, message),
  }),
  lookShip: submit({
    input: shipInput.extend(orderId),
    run: previewShipMail,
    then: (mail) => ({ data: mail }),
    refused: ({ message }) => withReason(orderNotices.trackingFailed, message),
  }),
  delivered: submit({
    // A tab with an older version of this form has no email checkbox and sends no status. That version promised an email, so one is sent.
    input: z.object({ ...orderId, ...seenVersion, ...emailCheckbox, status: z.literal("delivered").optional() }),
    run: (app, { withMail, status, ...input }) =>
      markDelivered(app, { ...input, mail: withMail || !status ? "delayed" : "none" }),
    then: (change) => ({ toast: orderNotices.statusUpdated, data: undoable(change) }),
    refused: ({ message }) => withReason(orderNotices.statusFailed, message),
  }),
  tracking: submit({
    input: shipInput.extend({ ...orderId, ...seenVersion }),
    run: trackOrder,
    then: (change) => ({ toast: orderNotices.trackingUpdated, data: undoable(change) }),
    refused: shipRefused,
  }),
  ship: submit({
    input: shipInput.extend({ ...orderId, ...seenVersion }),
    run: shipOrder,
    then: (change) => ({
      toast: change?.left ? orderNotices.parcelSent(change.left) : orderNotices.shipped,
      data: undoable(change),
    }),
    refused: shipRefused,
  }),
  correct: submit({
    input: correctionInput.and(z.object({ ...orderId, ...seenVersion })),
    run: correctOrder,
    then: (saved) => ({ toast: orderNotices.corrected(saved) }),
    refused: ({ message }) => withReason(orderNotices.correctFailed, message),
  }),
  notes: submit({
    input: staffNotesInput.extend(orderId),
    run: saveNotes,
    then: () => ({ toast: orderNotices.notesSaved }),
  }),
  production: submit({
    input: productionEmailInput,
    run: sendProductionEmail,
    then: () => ({ toast: orderNotices.productionMailSent }),
    refused: ({ message }) => withReason(orderNotices.productionMailFailed, message),
  }),
  letter: submit({
    input: emailInput.extend(orderId),
    run: async (app, input) => {
      await sendEmail(app, input);
      return input.to;
    },
    then: (to) => ({ toast: campaignNotices.emailSent(to) }),
    refused: ({ message }) => campaignNotices.emailFailed(message),
  }),
  archive: submit({
    input: z.object(orderId),
    run: async (app, input) => {
      await archiveOrder(app, input);
      return input.id;
    },
    then: (id) => leave(orderKindOf(id) === "custom" ? orderNotices.customDeleted : orderNotices.regularDeleted),
    refused: ({ message }) => withReason(orderNotices.deleteFailed, message),
  }),
  restore: submit({
    input: z.object(orderId),
    run: restoreOrder,
    then: () => ({ toast: orderNotices.restored }),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.notSaved, {
    status: orderNotices.statusFailed,
    delivered: orderNotices.statusFailed,
    tracking: orderNotices.trackingFailed,
    ship: orderNotices.trackingFailed,
    production: orderNotices.productionMailError,
    letter: campaignNotices.emailFailed(),
    archive: orderNotices.deleteFailed,
    link: orderNotices.linkFailed(),
    mailLink: orderNotices.linkFailed(),
    mailDeposit: orderNotices.linkFailed(),
    mailOwed: orderNotices.linkFailed(),
    revokeLink: orderNotices.linkFailed(),
  });

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Order ${params.id} | ${brand.name}` }];

export default function Order({ loaderData: { today, conversation, certificates, ...detail } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/orders", search }, { preventScrollReset: true });
  return (
    <Dialog open width="sheet" title={`Order #${detail.order.id}`} onOpenChange={(open) => open || close()}>
      <OrderDialog detail={detail} conversation={conversation} certificates={certificates} today={today} />
    </Dialog>
  );
}
