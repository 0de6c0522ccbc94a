import { getFormProps } from "@conform-to/react";
import { BadgeCheck } from "lucide-react";
import { useRef } from "react";
import { Link, useFetcher } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { approvalInput } from "~/domain/collaboration/collaboration";
import { formatMoney } from "~/domain/money/money";
import type { FormReply } from "~/http/form.server";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useDone } from "~/routes/collaboration/use-done";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useZodForm } from "~/ui/forms/zod-form";
import { useToast } from "~/ui/toast/toast";

const panelId = "approval";

/** Version that this client may approve or send back now, or null. */
function decidable({ me, isLive, isOpen, versions: [current] }: RoomData) {
  return me.side === "client" && isLive && isOpen && current && current.version > 0 ? current : null;
}

/** True if the client asked for changes of this version and has not approved it since. Revisions by a client are decisions. */
const isBeingChanged = ({ approval, revisions }: RoomData, version: number) =>
  !approval && revisions.some((one) => one.authorType === "client" && one.revisionNumber === version);

/** True while the panel waits for an approval. */
export const asksForApproval = (room: RoomData) => decidable(room) !== null && !room.approval;

export function focusApproval() {
  const panel = document.getElementById(panelId);
  panel?.scrollIntoView({ block: "center" });
  panel?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus({ preventScroll: true });
}

export function ApprovalPanel({ room, reply }: { room: RoomData; reply?: FormReply }) {
  const current = decidable(room);
  if (!room.approval && !room.depositUrl && !current) return null;
  return (
    <Card id={panelId} aria-label="Approval" role="region">
      {room.approval ? <Approved token={room.token} approval={room.approval} /> : null}
      {room.depositUrl ? (
        <Button asChild className="mt-4">
          <a href={room.depositUrl}>Pay the deposit</a>
        </Button>
      ) : null}
      {current && room.approval ? (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer py-2 link">I need a change</summary>
          <DecisionForm room={room} version={current.version} reply={reply} isApproved />
        </details>
      ) : null}
      {current && !room.approval ? (
        <DecisionForm
          room={room}
          version={current.version}
          reply={reply}
          isBeingChanged={isBeingChanged(room, current.version)}
        />
      ) : null}
    </Card>
  );
}

function Approved({ token, approval }: { token: string; approval: NonNullable<RoomData["approval"]> }) {
  return (
    <div className="flex gap-4">
      <BadgeCheck className="size-10 shrink-0 text-fairway-500" aria-hidden="true" />
      <div className="space-y-1">
        <h2 className="text-heading">Version {approval.version} is approved</h2>
        <p>
          By {approval.name}, {formatDateTime(approval.at)}. Code{" "}
          <strong className="tabular-nums">{approval.code}</strong>
        </p>
        <Link to={`/quote-collaboration/${token}/record`} className="inline-block py-2 link">
          View and print the approval
        </Link>
      </div>
    </div>
  );
}

interface DecisionFormProps {
  room: Pick<RoomData, "token" | "clientName" | "priceCents">;
  version: number;
  reply?: FormReply;
  isApproved?: boolean;
  isBeingChanged?: boolean;
  /** Needed if a page has several forms. */
  formId?: string;
}

export function DecisionForm(props: DecisionFormProps) {
  const { room, version, reply, isApproved = false, isBeingChanged = false, formId = "decision" } = props;
  const fetcher = useFetcher<FormReply>();
  const element = useRef<HTMLFormElement>(null);
  const last = fetcher.data ?? (reply?.intent === "decide" ? reply : undefined);
  const [form, fields] = useZodForm(approvalInput, {
    id: formId,
    reply: last,
    constraint: "none",
  });
  const show = useToast();
  useDone(fetcher, () => {
    element.current?.reset();
    show({ title: "Thank you", description: "Thanks! We've emailed you a copy.", tone: "success" });
  });
  const pending = fetcher.state !== "idle";
  const price = room.priceCents === null ? "" : ` Total: ${formatMoney(room.priceCents)}.`;
  return (
    <fetcher.Form
      ref={element}
      method="post"
      action={`/quote-collaboration/${room.token}`}
      {...getFormProps(form)}
      className="space-y-4"
    >
      {isApproved ? null : (
        <h2 className="text-heading">
          {isBeingChanged
            ? `You asked for changes to version ${version}. We're working on it.`
            : `Approve version ${version}?`}
        </h2>
      )}
      <FormErrors errors={form.errors} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="version" value={version} />
      <TextField field={fields.name} label="Your name" defaultValue={room.clientName} autoComplete="name" />
      <TextAreaField field={fields.notes} label="Changes or comments" rows={2} />
      {isApproved ? null : (
        <CheckboxField
          field={fields.confirmed}
          label={`I've reviewed the artwork, text, colors, quantity and specs.${price}`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {isApproved ? null : (
          <Button type="submit" name="decision" value="approved" pending={pending} disabled={room.priceCents === null}>
            Approve version {version}
          </Button>
        )}
        <Button type="submit" name="decision" value="changes_requested" variant="outline" pending={pending}>
          Request changes
        </Button>
      </div>
      {room.priceCents === null ? (
        <p className="text-muted text-sm">You can approve as soon as we've quoted a price.</p>
      ) : null}
    </fetcher.Form>
  );
}
