import { getFormProps } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { collaborationSessionInput, roomFilter } from "~/domain/collaboration/collaboration";
import { quoteAdminNotices, withReason } from "~/domain/messages/admin";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, SortByDate } from "~/routes/admin/list-frame";
import { listRooms, startRoom } from "~/services/collaboration/rooms.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useZodForm } from "~/ui/forms/zod-form";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/rooms";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = roomFilter.parse(Object.fromEntries(url.searchParams));
  return { ...(await listRooms(app, filter)), isFiltered: filter.q !== "" || filter.state !== undefined };
});

export const action = formAction({
  start: submit({
    input: collaborationSessionInput,
    run: startRoom,
    then: ({ sessionId }) => ({
      redirectTo: `/admin/collaboration/${sessionId}?copy=1`,
    }),
    refused: ({ message }) => withReason(quoteAdminNotices.sessionFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, quoteAdminNotices.sessionFailed);

export const meta: Route.MetaFunction = () => [
  { title: `Design rooms | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Rooms({
  loaderData: { rooms, next, total, isFiltered },
  actionData: reply,
}: Route.ComponentProps) {
  useReplyNotice(reply);
  return (
    <div className="space-y-6">
      <PageTitle title="Design rooms" lead="Review mockups with clients." />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="space-y-4">
          <FilterBar search={{ label: "Name, email or number", placeholder: "QR-7Q4K or name@club.example" }}>
            <FilterSelect
              name="state"
              label="Show"
              all="All rooms"
              options={[
                { value: "news", label: "Unread" },
                { value: "open", label: "Open" },
                { value: "ended", label: "Ended" },
              ]}
            />
            <SortByDate />
          </FilterBar>
          {rooms.length === 0 && isFiltered ? (
            <EmptyState title="No rooms match">Try removing a filter.</EmptyState>
          ) : (
            <RoomList rooms={rooms} />
          )}
          <OlderLink next={next} label="rooms" total={total} />
        </div>
        <StartRoom reply={reply} />
      </div>
    </div>
  );
}

function RoomList({ rooms }: Pick<Route.ComponentProps["loaderData"], "rooms">) {
  if (rooms.length === 0) return <EmptyState title="No rooms yet">Open one for a quote or a custom order.</EmptyState>;
  return (
    <ul className="space-y-3">
      {rooms.map((room) => (
        <li key={room.id} data-row="">
          <Link
            to={`/admin/collaboration/${room.id}`}
            prefetch="intent"
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-surface p-4 shadow-lift hover:bg-raised"
          >
            <RoomPicture url={room.pictureUrl} />
            <span className="min-w-0 grow basis-40">
              <span className="block font-semibold">{room.clientName}</span>
              <span className="block truncate text-muted text-sm">
                {room.subjectId}, {room.clientEmail}
              </span>
              <span className="block text-muted text-sm">
                {room.version === 0 ? "No mockup yet" : `Mockup version ${room.version}`}
              </span>
            </span>
            {room.hasNews ? <Badge tone="yellow">Unread</Badge> : null}
            <Badge tone={room.live ? "green" : "gray"}>
              {room.live ? `Open until ${formatDate(room.expiresAt)}` : "Ended"}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RoomPicture({ url }: { url: string | null }) {
  const look = "size-14 shrink-0 rounded-control bg-sunken object-contain";
  return url ? (
    <img src={url} alt="" width={56} height={56} loading="lazy" className={look} />
  ) : (
    <span className={look} />
  );
}

function StartRoom({ reply }: { reply?: FormReply }) {
  const [form, fields] = useZodForm(collaborationSessionInput, { reply });
  return (
    <Card>
      <h2 className="mb-4 text-heading">Open a room</h2>
      <Form method="post" {...getFormProps(form)} className="space-y-4">
        <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
        <input type="hidden" name="intent" value="start" />
        <TextField field={fields.quoteId} label="Quote or custom order" placeholder="QR-… or CP-…" />
        <TextField field={fields.clientName} label="Client's name" />
        <TextField field={fields.clientEmail} label="Client's email" type="email" />
        <Button type="submit" pending={useNavigation().state !== "idle"} pendingLabel="Opening...">
          Open and email the link
        </Button>
      </Form>
    </Card>
  );
}
