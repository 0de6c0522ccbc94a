import { Printer } from "lucide-react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate, formatDateTime, shopDay } from "~/domain/calendar/calendar";
import {
  canChangeInvoice,
  draftNumber,
  invoiceBadge,
  invoiceState,
  invoiceTitle,
  leftToPay,
  sendDraftInput,
} from "~/domain/invoices/invoices";
import { invoiceNotices, orderNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { BounceNotice } from "~/routes/admin/conversations/bounce-notice";
import { Conversation } from "~/routes/admin/conversations/conversation";
import { CustomerLink, DetailSection, Facts, RecordSheet } from "~/routes/admin/facts";
import { History } from "~/routes/admin/history";
import { DeleteInvoice } from "~/routes/admin/invoices/delete-invoice";
import { InvoiceLines } from "~/routes/admin/invoices/invoice-lines";
import { keepTyped } from "~/routes/admin/keep-typed";
import { paymentIntents } from "~/routes/admin/money/payment-intents.server";
import { PaymentList } from "~/routes/admin/money/payment-list";
import { RecordPayment } from "~/routes/admin/money/record-payment";
import { getConversation } from "~/services/conversations/conversations.server";
import { seenVersion } from "~/services/core/versions.server";
import { getInvoiceForStaff, resendInvoice, voidInvoice } from "~/services/invoices/admin.server";
import { payInvoiceUrl } from "~/services/invoices/invoices.server";
import { duplicateInvoice, sendDraft } from "~/services/invoices/write.server";
import { Button, buttonClass } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/forms/field";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/invoice";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [detail, conversation] = await Promise.all([
    getInvoiceForStaff(app, params.id),
    getConversation(app, { record: params.id }),
  ]);
  const { invoice } = detail;
  return {
    ...detail,
    conversation,
    state: invoiceState(invoice, app.now()),
    payUrl: payInvoiceUrl(app, invoice),
    today: shopDay(app.now()),
    copyKey: crypto.randomUUID(),
    suggestedNumber: draftNumber(invoice, app.now()),
  };
});

const invoiceId = z.object({ id: z.string().max(64), ...seenVersion });

export const action = formAction({
  ...paymentIntents,
  resend: submit({
    input: invoiceId,
    run: resendInvoice,
    then: ({ invoiceNumber }) => ({ toast: invoiceNotices.sent(invoiceNumber) }),
    refused: ({ message }) => withReason(invoiceNotices.sendFailed, message),
  }),
  sendDraft: submit({
    input: sendDraftInput,
    run: sendDraft,
    then: ({ invoiceNumber }) => ({ toast: invoiceNotices.sent(invoiceNumber) }),
    refused: ({ message }) => withReason(invoiceNotices.sendFailed, message),
  }),
  duplicate: submit({
    input: invoiceId.extend({ key: z.uuid() }),
    run: duplicateInvoice,
    then: ({ id }) => ({ toast: invoiceNotices.drafted, redirectTo: `/admin/invoices/${id}` }),
    refused: ({ message }) => withReason(invoiceNotices.sendFailed, message),
  }),
  void: submit({
    input: invoiceId,
    run: voidInvoice,
    then: () => ({ toast: invoiceNotices.voided }),
    refused: ({ message }) => withReason(invoiceNotices.voidFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.notSaved, { void: invoiceNotices.voidFailed });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? invoiceTitle(loaderData.invoice) : "Invoice"} | ${brand.name}` },
];

export default function Invoice({
  loaderData: { invoice, payments, events, conversation, state, payUrl, today, copyKey, suggestedNumber },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/invoices", search }, { preventScrollReset: true });
  const action = `/admin/invoices/${invoice.id}`;
  const isOpen = invoice.status === "pending";
  const isDraft = invoice.status === "draft";
  const left = leftToPay(invoice);
  return (
    <Dialog open width="sheet" title={invoiceTitle(invoice)} onOpenChange={(open) => open || close()}>
      <RecordSheet
        head={
          <>
            <BounceNotice bounces={conversation.bounces} />
            <div className="flex flex-wrap items-center gap-2">
              <StatusBadge badge={invoiceBadge(state, invoice)} />
              {canChangeInvoice(invoice) ? (
                <Link to={`${action}/edit`} className={buttonClass({ variant: "outline", size: "sm" })}>
                  Edit
                </Link>
              ) : null}
              {isOpen ? (
                <>
                  <CopyButton text={payUrl} label="Copy payment link" />
                  {invoice.orderId ? null : <VoidInvoice invoice={invoice} />}
                </>
              ) : null}
              <a
                href={`${action}/print`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                <Printer className="size-4" aria-hidden="true" />
                {isDraft ? "Preview" : "Print"}
              </a>
              <a href={`${action}/pdf`} className={buttonClass({ variant: "outline", size: "sm" })}>
                Download PDF
              </a>
              <QuickAction fields={{ intent: "duplicate", id: invoice.id, key: copyKey }}>Duplicate</QuickAction>
              <DeleteInvoice invoice={invoice} />
            </div>
          </>
        }
        next="next"
        left={{
          next: isDraft ? (
            <DetailSection title="Send this invoice">
              <SendDraft invoice={invoice} suggestedNumber={suggestedNumber} action={action} />
            </DetailSection>
          ) : isOpen ? (
            <DetailSection title={`${formatMoney(left)} due`}>
              <div className="flex flex-wrap items-center gap-2">
                <RecordPayment id={invoice.id} amountCents={left} today={today} action={action} />
                <QuickAction fields={{ intent: "resend", id: invoice.id }} pendingLabel="Sending...">
                  {state === "overdue" ? "Send reminder" : "Send again"}
                </QuickAction>
              </div>
            </DetailSection>
          ) : null,
          lines: <InvoiceLines invoice={invoice} left={left} />,
          payments: isDraft ? null : (
            <DetailSection title="Payments">
              <PaymentList payments={payments} action={action} />
            </DetailSection>
          ),
          messages: isDraft ? null : (
            <DetailSection title="Messages" place="messages">
              <Conversation conversation={conversation} customerEmail={invoice.customerEmail} />
            </DetailSection>
          ),
          history: <History events={events} />,
        }}
        right={
          <DetailSection title="Details">
            <Facts
              rows={[
                ["Customer", <CustomerLink key="customer" email={invoice.customerEmail} name={invoice.customerName} />],
                ["Company", invoice.customerCompany],
                ["Address", invoice.customerAddress],
                ["Email", invoice.customerEmail],
                ["Description", invoice.description],
                [
                  "Order",
                  invoice.orderId && (
                    <Link key="order" to={`/admin/orders/${invoice.orderId}`} className="link">
                      {invoice.orderId}
                    </Link>
                  ),
                ],
                ["Purchase order", invoice.purchaseOrder],
                ["Due", formatDate(invoice.dueDate)],
                ["Terms", invoice.terms],
                ["Notes", invoice.notes],
                ["Sent", invoice.sentAt && formatDateTime(invoice.sentAt)],
                ["Paid", invoice.paidAt && formatDateTime(invoice.paidAt)],
              ]}
            />
          </DetailSection>
        }
      />
    </Dialog>
  );
}

interface SendDraftProps {
  invoice: { id: string; version: number; customerEmail: string; dueDate: string };
  suggestedNumber: string;
  action: string;
}

/** Suggests the number and due date of the draft. Staff can still change them before sending. */
function SendDraft({ invoice: { id, version, customerEmail, dueDate }, suggestedNumber, action }: SendDraftProps) {
  return (
    <AdminForm
      intent="sendDraft"
      schema={sendDraftInput}
      action={action}
      hidden={{ id, version }}
      values={{ invoiceNumber: suggestedNumber, dueDate }}
      submitLabel="Send invoice"
      pendingLabel="Sending..."
    >
      {(fields) => (
        <>
          <p className="text-muted text-sm">We'll email it to {customerEmail} with a link to pay.</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.invoiceNumber} label="Number" />
            <TextField field={fields.dueDate} label="Due date" type="date" />
          </div>
        </>
      )}
    </AdminForm>
  );
}

function VoidInvoice({ invoice }: { invoice: { id: string; invoiceNumber: string; version: number } }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Void
        </Button>
      }
      act="Void invoice"
      object={invoice.invoiceNumber}
      consequence="The payment link stops working. Payments stay on record."
      fields={{ intent: "void", id: invoice.id, version: String(invoice.version) }}
    />
  );
}
