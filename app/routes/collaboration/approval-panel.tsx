import { getFormProps } from "@conform-to/react";
import { BadgeCheck } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { approvalInput, type DueAtApproval } from "~/domain/collaboration/collaboration";
import { ifApprovedToday } from "~/domain/collaboration/words";
import { formatMoney } from "~/domain/money/money";
import type { FormReply } from "~/http/form.server";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { useDone } from "~/routes/collaboration/use-done";
import { WhatsNext } from "~/routes/collaboration/whats-next";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { useAnnouncedChange } from "~/ui/frame/announced-change";
import { useToast } from "~/ui/toast/toast";

const panelId = "approval";
/** Id of the mockup in the room. When a new version replaces the mockup, the new one gets the focus. */
export const mockupId = "mockup";

/** Returns the version that this client may approve or send back now, or null. */
function decidable({ me, isLive, isOpen, versions: [current] }: RoomData) {
  return me.side === "client" && isLive && isOpen && current && current.version > 0 ? current : null;
}

/** True while the panel waits for an approval. */
export const asksForApproval = (room: RoomData) => decidable(room) !== null && !room.approval;

export function focusApproval() {
  const panel = document.getElementById(panelId);
  panel?.scrollIntoView({ block: "center" });
  panel?.querySelector<HTMLElement>("input:not([type=hidden]), a, summary")?.focus({ preventScroll: true });
}

/** Fetcher of the decision. Call this outside the form: the room's own message reloads the data, and the form then disappears. */
export function useDecision(answer: RefObject<HTMLElement | null>) {
  const fetcher = useFormFetcher<FormReply>();
  const show = useToast();
  useDone(fetcher, () => {
    show({ title: "Thank you", description: "Thanks! We've emailed you a copy.", tone: "success" });
    answer.current?.focus();
  });
  return fetcher;
}

interface ApprovalPanelProps {
  room: RoomData;
  /** Version on the screen. Only the newest version can be approved. */
  shown: number | undefined;
  /** Whether the newest version has a change request that no one has resolved. */
  hasOpenRequest: boolean;
  reply?: FormReply;
}

export function ApprovalPanel({ room, shown, hasOpenRequest, reply }: ApprovalPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const fetcher = useDecision(heading);
  const current = decidable(room);
  const { approval, isBeingChanged } = room;
  // Announces the client's decision to staff. For the client, the focus moves to the heading, which states the decision.
  useAnnouncedChange(room.me.side === "staff" ? decisionOf(room) : "");
  if (!approval && !room.next && !current) return null;
  const form = current ? (
    <DecisionForm
      room={room}
      fetcher={fetcher}
      reply={reply}
      version={current.version}
      pictureId={mockupId}
      isApproved={!!approval}
      hasOpenRequest={hasOpenRequest}
    />
  ) : null;
  return (
    <Card id={panelId} aria-label="Approval" role="region" className="space-y-4">
      {approval ? (
        <Approved token={room.token} approval={approval} heading={heading} />
      ) : current ? (
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          {isBeingChanged
            ? `You asked for changes to version ${current.version}`
            : `Approve version ${current.version}?`}
        </h2>
      ) : null}
      {room.next ? <WhatsNext next={room.next} token={room.token} reply={reply} /> : null}
      {current && shown !== current.version ? (
        <p>
          You're looking at {shown === 0 ? "your own picture" : `version ${shown}`}.{" "}
          <Link to={{ search: "" }} className="link">
            Look at version {current.version} to decide
          </Link>
        </p>
      ) : current && (approval || isBeingChanged) ? (
        <>
          {isBeingChanged ? <p>We're drawing the next version. We'll email you when it's ready to review.</p> : null}
          <details>
            <summary className="w-fit cursor-pointer py-2 link">
              {approval ? "I need a change" : `Add to your changes, or approve version ${current.version} after all`}
            </summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </Card>
  );
}

const decisionOf = ({ approval, isBeingChanged }: RoomData) =>
  approval
    ? `Version ${approval.version} is approved.`
    : isBeingChanged
      ? "The client asks for changes."
      : "No decision on the mockup yet.";

interface ApprovedProps {
  token: string;
  approval: NonNullable<RoomData["approval"]>;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Approved({ token, approval, heading }: ApprovedProps) {
  return (
    <div className="flex gap-4">
      <BadgeCheck className="size-10 shrink-0 text-fairway-500" aria-hidden="true" />
      <div className="space-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          Version {approval.version} is approved
        </h2>
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
  room: Pick<RoomData, "token" | "priceCents" | "isTaxOpen" | "due" | "terms"> &
    Partial<Pick<RoomData, "arrivesBy">> & { me: { name: string } };
  version: number;
  /** Id of the element that shows the version's picture. */
  pictureId: string;
  fetcher: FetcherWithComponents<FormReply | undefined>;
  reply?: FormReply;
  isApproved?: boolean;
  hasOpenRequest?: boolean;
  /** Needed if a page has more than one of these forms. */
  formId?: string;
}

/** The client's decision form. Clears the checkbox if the version, price or details change while the form is open (collaboration-14). */
export function DecisionForm(props: DecisionFormProps) {
  const { room, version, pictureId, fetcher, reply, isApproved = false, hasOpenRequest, formId = "decision" } = props;
  const element = useRef<HTMLFormElement>(null);
  const last = fetcher.data ?? (reply?.intent === "decide" ? reply : undefined);
  const [form, fields] = useZodForm(approvalInput, {
    id: formId,
    reply: last,
    constraint: "none",
  });
  const news = useNews(version, room.terms, pictureId, element);
  useDone(fetcher, () => element.current?.reset());
  const pending = fetcher.state !== "idle";
  const tax = room.isTaxOpen ? " plus sales tax" : "";
  const price = room.priceCents === null ? "" : ` Total: ${formatMoney(room.priceCents)}${tax}.`;
  return (
    <fetcher.Form
      ref={element}
      method="post"
      action={`/quote-collaboration/${room.token}`}
      {...getFormProps(form)}
      className="space-y-4"
    >
      <p role="status" tabIndex={-1} className={news ? "rounded-control bg-sunken p-4 font-medium" : "sr-only"}>
        {news}
      </p>
      <FormErrors errors={form.errors} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="terms" value={room.terms} />
      <TextField field={fields.name} label="Your name" defaultValue={room.me.name} autoComplete="name" />
      <TextAreaField field={fields.notes} label="Changes or comments" rows={2} />
      {isApproved ? null : (
        // The key resets the checkbox. Neither a reply nor the browser may restore a tick that was given for another version or price.
        <CheckboxField
          key={`${version} ${room.terms}`}
          field={fields.confirmed}
          defaultChecked={false}
          autoComplete="off"
          label={`I've reviewed the artwork, text, colors, quantity and specs.${price}`}
        />
      )}
      {hasOpenRequest && !isApproved ? (
        <p className="font-medium">
          A change request for version {version} is open. If you approve, we make the pins as shown, without that
          change.
        </p>
      ) : null}
      {isApproved ? null : (
        <p className="text-muted text-sm">
          {room.due ? dueInWords(room.due, tax) : null}{" "}
          {room.arrivesBy ? `Arrives by ${formatDate(room.arrivesBy)} ${ifApprovedToday(!!room.due?.cents)}.` : null}
        </p>
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

/** Only the balance is named with `tax`, because the deposit contains none (pricing-12). */
function dueInWords({ kind, cents }: DueAtApproval, tax: string): string {
  if (kind === "deposit")
    return `When you approve, you pay the deposit of ${formatMoney(cents)}, then the balance before production.`;
  const due = cents > 0 ? `the balance of ${formatMoney(cents)}${tax} is due, and ` : "";
  return `When you approve, ${due}the deposit can't be refunded anymore.`;
}

/** Says what changed since the form was opened. Moves the focus to this note, unless the visitor is typing elsewhere. */
function useNews(version: number, terms: string, pictureId: string, form: RefObject<HTMLFormElement | null>) {
  const [opened] = useState({ version, terms });
  const last = useRef(opened);
  useEffect(() => {
    const before = last.current;
    last.current = { version, terms };
    const isNewVersion = before.version !== version;
    if (!isNewVersion && before.terms === terms) return;
    if (isTyping() && !form.current?.contains(document.activeElement)) return;
    const target = isNewVersion ? document.getElementById(pictureId) : form.current?.querySelector("[role=status]");
    if (target instanceof HTMLElement) target.focus();
  }, [version, terms, pictureId, form]);
  if (opened.version !== version) return `Version ${version} has replaced version ${opened.version}. Please review it.`;
  return opened.terms === terms ? "" : "The price or the details just changed. Please review them.";
}

const isTyping = () => document.activeElement?.matches("textarea, input:not([type=checkbox], [type=radio])") ?? false;
