import { getFormProps } from "@conform-to/react";
import { roomNameInput } from "~/domain/collaboration/collaboration";
import type { FormReply } from "~/http/form.server";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";

/** Asks once on each device for the user's name, because several people share the room's link (collaboration-18). */
export function YourName({ room, reply }: { room: RoomData; reply?: FormReply }) {
  const { isNamed, name } = room.me;
  if (!isNamed) {
    return (
      <Card padding="md" className="space-y-3">
        <h2 className="text-heading">Who are you?</h2>
        <p>Several people can use this link. Your name goes next to your comments and your approval.</p>
        <NameForm room={room} reply={reply} />
      </Card>
    );
  }
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2">
        You're here as <strong>{name}</strong>. <span className="link">Change</span>
      </summary>
      <NameForm room={room} reply={reply} />
    </details>
  );
}

function NameForm({ room, reply }: { room: RoomData; reply?: FormReply }) {
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(roomNameInput, {
    id: "your-name",
    reply: fetcher.data ?? reply,
    intent: "name",
    defaultValue: { name: room.me.name },
  });
  return (
    <fetcher.Form
      method="post"
      action={`/quote-collaboration/${room.token}`}
      {...getFormProps(form)}
      className="space-y-3"
    >
      <FormErrors errors={form.errors} />
      <input type="hidden" name="intent" value="name" />
      <div className="flex flex-wrap items-end gap-3">
        <TextField field={fields.name} label="Name in this room" autoComplete="name" />
        <Button type="submit" variant="outline" pending={fetcher.state !== "idle"}>
          Use this name
        </Button>
      </div>
    </fetcher.Form>
  );
}
