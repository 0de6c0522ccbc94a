import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { staffNotesInput } from "~/domain/forms/fields";
import { quoteAdminNotices, withReason } from "~/domain/messages/admin";
import { answerQuoteInput } from "~/domain/quotes/answer.schema";
import {
  approvedByPhoneInput,
  endQuoteInput,
  followUpInput,
  quoteOrderInput,
  quotePictureInput,
} from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { QuoteView } from "~/routes/admin/quotes/quote-view";
import { approveByPhone } from "~/services/collaboration/approve-by-link.server";
import { resumeQuote } from "~/services/collaboration/resumed-quotes.server";
import { findRoomOf } from "~/services/collaboration/rooms.server";
import { getConversation } from "~/services/conversations/conversations.server";
import { getQuoteForStaff, saveQuoteNotes } from "~/services/quotes/admin.server";
import { duplicateQuote, endQuote, setFollowUp } from "~/services/quotes/endings.server";
import { makeOrderFromQuote } from "~/services/quotes/orders.server";
import { saveQuotePicture, sendQuote } from "~/services/quotes/picture.server";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/quote";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [detail, room, conversation] = await Promise.all([
    getQuoteForStaff(app, params.id),
    findRoomOf(app, params.id),
    getConversation(app, { record: params.id }),
  ]);
  return { ...detail, room, conversation, copyKey: crypto.randomUUID() };
});

const quoteId = z.object({ id: z.string().min(1).max(64) });

export const action = formAction({
  answer: submit({
    input: answerQuoteInput,
    run: sendQuote,
    then: () => ({ toast: quoteAdminNotices.updated }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  notes: submit({
    input: staffNotesInput.extend(quoteId.shape),
    run: saveQuoteNotes,
    then: () => ({ toast: quoteAdminNotices.notesSaved }),
  }),
  picture: submit({
    input: quotePictureInput,
    run: saveQuotePicture,
    then: () => ({ toast: quoteAdminNotices.pictureSaved }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  approvedByPhone: submit({
    input: approvedByPhoneInput,
    run: approveByPhone,
    then: () => ({ toast: quoteAdminNotices.approvedByPhone }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  end: submit({
    input: endQuoteInput,
    run: endQuote,
    then: () => ({ toast: quoteAdminNotices.ended }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  resume: submit({
    input: quoteId,
    run: resumeQuote,
    then: () => ({ toast: quoteAdminNotices.opened }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  followUp: submit({
    input: followUpInput,
    run: setFollowUp,
    then: () => ({ toast: quoteAdminNotices.followUpSaved }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  duplicate: submit({
    input: quoteId.extend({ key: z.uuid() }),
    run: duplicateQuote,
    then: (id) => ({ toast: quoteAdminNotices.copied(id), redirectTo: `/admin/quotes/${id}` }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
  order: submit({
    input: quoteOrderInput,
    run: makeOrderFromQuote,
    then: (id) => ({ toast: quoteAdminNotices.orderMade(id), redirectTo: `/admin/orders/${id}` }),
    refused: ({ message }) => withReason(quoteAdminNotices.updateFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, quoteAdminNotices.updateFailed);

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Quote ${params.id} | ${brand.name}` }];

export default function Quote({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/quotes", search }, { preventScrollReset: true });
  return (
    <Dialog open width="sheet" title={`Quote ${loaderData.quote.id}`} onOpenChange={(open) => open || close()}>
      <QuoteView {...loaderData} />
    </Dialog>
  );
}
