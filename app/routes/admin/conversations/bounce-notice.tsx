import { Link } from "react-router";
import { bounceSentence } from "~/domain/emails/bounces";
import type { Conversation } from "~/services/conversations/conversations.server";

/** Says which emails about a record did not reach the customer (email-14). */
export function BounceNotice({ bounces }: Pick<Conversation, "bounces">) {
  return bounces.map((email) => (
    <p key={email.id} role="note" className="wrap-anywhere rounded-control bg-tone-red px-4 py-3">
      {bounceSentence(email)}{" "}
      <Link to={`/admin/outbox?${new URLSearchParams({ q: email.to, mail: email.id })}`} className="link">
        See the email
      </Link>
    </p>
  ));
}
