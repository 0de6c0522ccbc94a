import { useRef } from "react";
import { mockupAlt } from "~/domain/collaboration/words";
import { isPastMockup } from "~/domain/custom-orders/custom-orders";
import { quantityFacts } from "~/domain/designer/several";
import { DecisionForm, useDecision } from "~/routes/collaboration/approval-panel";
import type { listTracked } from "~/services/orders/tracking.server";
import { useContact } from "~/ui/frame/contact";

type Custom = NonNullable<Awaited<ReturnType<typeof listTracked>>>["custom"][number];

/** True from the customer's request for changes until the next mockup is sent. */
export const hasOpenChanges = (events: Custom["events"]): boolean =>
  events.findLast(({ type }) => type === "mockup_sent" || type === "changes_requested")?.type === "changes_requested";

/** The mockup on the order's card. While the mockup waits for the customer, the card also has the room's approval form (orders-19). */
export function MockupView({
  order,
}: {
  order: Pick<Custom, "id" | "status" | "mockup" | "events" | "quantity" | "pinType" | "furtherDesigns">;
}) {
  const { id, status, mockup, events } = order;
  const answer = useRef<HTMLElement>(null);
  const fetcher = useDecision(answer);
  if (!mockup) return status === "mockup_sent" ? <MockupElsewhere /> : null;
  if (status === "cancelled") return null;
  const { version, room } = mockup;
  const isBeingChanged = hasOpenChanges(events);
  return (
    <section
      ref={answer}
      tabIndex={-1}
      aria-label={`Mockup of order ${id}`}
      className="mt-6 grid gap-6 border-line border-t pt-6 sm:grid-cols-2"
    >
      <img
        id={`mockup-${id}`}
        tabIndex={-1}
        src={`/files/${id}/mockup?version=${version}`}
        alt={mockupAlt(mockup, quantityFacts(order))}
        loading="lazy"
        className="max-h-96 w-full rounded-card bg-surface object-contain"
      />
      <div className="space-y-4">
        {room && status === "mockup_sent" ? (
          <>
            <h3 className="text-heading">
              {isBeingChanged ? `You asked for changes to version ${version}` : `Approve version ${version}?`}
            </h3>
            {isBeingChanged ? (
              <p>We're drawing the next version. We'll email you when it's ready to review.</p>
            ) : (
              <DecisionForm
                room={{ ...room, me: { name: room.clientName } }}
                version={version}
                fetcher={fetcher}
                pictureId={`mockup-${id}`}
                formId={`decision-${id}`}
              />
            )}
          </>
        ) : null}
        {room ? (
          <a href={`/quote-collaboration/${room.token}`} className="link inline-flex min-h-11 items-center">
            {isPastMockup(status) ? "Open the design room" : "Comment on the mockup with our artists"}
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** Shown if staff set the status by hand because the customer received the mockup outside the shop. */
function MockupElsewhere() {
  const { supportEmail } = useContact();
  return (
    <p className="mt-6 border-line border-t pt-6">
      We sent you this mockup another way. Didn't get it, or want to reply? Email{" "}
      <a href={`mailto:${supportEmail}`} className="link">
        {supportEmail}
      </a>
      .
    </p>
  );
}
