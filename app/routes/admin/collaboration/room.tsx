import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { mockupInput } from "~/domain/collaboration/mockups";
import { campaignNotices, orderNotices, quoteAdminNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { RoomTools } from "~/routes/admin/collaboration/room-tools";
import { keepTyped } from "~/routes/admin/keep-typed";
import { roomData } from "~/routes/collaboration/room-data.server";
import { RoomView } from "~/routes/collaboration/room-view";
import { addMockup } from "~/services/collaboration/mockups.server";
import { extendRoom, getRoomAsStaff, revokeRoom } from "~/services/collaboration/rooms.server";
import { getContact } from "~/services/core/settings.server";
import { copyText } from "~/ui/copy-button";
import { useToast } from "~/ui/toast/toast";
import type { Route } from "./+types/room";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [room, { hours }] = await Promise.all([getRoomAsStaff(app, params.id), getContact(app)]);
  const { id, order, customerEmail } = room.subject;
  return {
    ...roomData(room, hours),
    origin: app.origin,
    customerEmail,
    orderId: order && order.id !== id ? order.id : null,
  };
});

const done = (title: string, description: string) => ({ title, description, tone: "success" as const });

export const action = formAction({
  mockup: submit({
    input: mockupInput,
    run: (app, input, { params: { id = "" } }) => addMockup(app, { ...input, sessionId: id }),
  }),
  extend: submit({
    input: z.object({}),
    run: (app, _input, { params: { id = "" } }) => extendRoom(app, { id }),
    then: ({ expiresAt }) => ({ toast: done("Room Extended", `The link expires ${formatDate(expiresAt)}.`) }),
  }),
  revoke: submit({
    input: z.object({}),
    run: (app, _input, { params: { id = "" } }) => revokeRoom(app, { id }),
    then: () => ({ toast: done("Room Closed", "The link no longer works.") }),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.notSaved, { mockup: campaignNotices.uploadFailed() });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Room ${loaderData?.subjectId ?? ""} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function StaffRoom({ loaderData: room, actionData }: Route.ComponentProps) {
  useCopyOnStart(`${room.origin}/quote-collaboration/${room.token}`);
  return <RoomView room={room} tools={<RoomTools room={room} reply={actionData} />} />;
}

/** Copies the link of a room that was just opened (collaboration-1). */
function useCopyOnStart(link: string): void {
  const [search, setSearch] = useSearchParams();
  const isNew = search.has("copy");
  const show = useToast();
  useEffect(() => {
    if (!isNew) return;
    setSearch({}, { replace: true, preventScrollReset: true });
    const notCopied = {
      title: "Collaboration Started",
      description: "Copy the link from here.",
      tone: "success",
    } as const;
    copyText(link).then((isCopied) => show(isCopied ? quoteAdminNotices.sessionStarted : notCopied));
  }, [isNew, link, show, setSearch]);
}
