import { isRouteErrorResponse } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { approvalInput, commentForm, roomNameInput } from "~/domain/collaboration/collaboration";
import { flag } from "~/domain/forms/fields";
import { collaborationTexts } from "~/domain/messages/collaboration";
import { quoteDeclineInput, quoteQuestionInput } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { nameCookie } from "~/http/session/cookies.server";
import { roomData } from "~/routes/collaboration/room-data.server";
import { RoomView } from "~/routes/collaboration/room-view";
import { SessionError } from "~/routes/collaboration/session-error";
import { askInRoom, declineInRoom } from "~/services/collaboration/approve-by-link.server";
import { addComment, resolveComment } from "~/services/collaboration/comments.server";
import { decideMockup } from "~/services/collaboration/decisions.server";
import { openBalanceOfRoom } from "~/services/collaboration/next-step.server";
import { getRoom } from "~/services/collaboration/rooms.server";
import { getSessionInfo } from "~/services/collaboration/sessions.server";
import { getContact } from "~/services/core/settings.server";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/room";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  if (!params.token) throw new ShopError("not_found", collaborationTexts.invalidLink);
  const [room, { hours }] = await Promise.all([getRoom(app, { token: params.token }), getContact(app)]);
  return roomData(room, hours);
});

export const action = formAction(
  {
    comment: submit({
      input: commentForm,
      run: (app, input, { params: { token = "" } }) => addComment(app, { ...input, token }),
    }),
    resolve: submit({
      input: z.object({ id: z.string().max(64), resolved: flag }),
      run: (app, input, { params: { token = "" } }) => resolveComment(app, { ...input, token }),
    }),
    decide: submit({
      input: approvalInput,
      run: (app, input, { params: { token = "" } }) => decideMockup(app, { ...input, token }),
    }),
    ask: submit({
      input: quoteQuestionInput,
      limit: ["quote-question", "forms"],
      run: (app, { question, key }, { params: { token = "" } }) => askInRoom(app, { token, question, key }),
    }),
    decline: submit({
      input: quoteDeclineInput,
      run: (app, { reason }, { params: { token = "" } }) => declineInRoom(app, { token, reason }),
    }),
    name: submit({
      input: roomNameInput,
      run: async (_app, { name }) => name,
      then: (name, app) => ({ cookies: [nameCookie(app, name)] }),
    }),
    pay: submit({
      input: z.object({}),
      run: (app, _input, { params: { token = "" } }) => openBalanceOfRoom(app, { token }),
      then: (redirectTo) => ({ redirectTo }),
    }),
  },
  ["room", "calls"],
  (app, { params: { token = "" } }) => getSessionInfo(app, { token }),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Design room ${loaderData.subjectId}` : "Session Error"} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function RoomPage({ loaderData, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  return (
    <main id="main" className="page-width py-8 sm:py-10">
      <RoomView room={loaderData} reply={actionData} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = isRouteErrorResponse(error) && (error.data as { message?: string } | null)?.message;
  return <SessionError message={known || collaborationTexts.loadFailed} />;
}
