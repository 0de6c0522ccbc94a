import { Link } from "react-router";
import { formatDate } from "~/domain/calendar/calendar";
import { countedPieces } from "~/domain/designer/products";
import { quoteStatusBadges } from "~/domain/quotes/quotes";
import type { OwnQuotes } from "~/services/collaboration/own-quotes.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { StatusBadge } from "~/ui/lists/status-badge";

interface AccountQuotesProps extends OwnQuotes {
  emailVerified: boolean;
}

/** Quotes, free mockups and design rooms of the account, each with its state and next step. */
export function AccountQuotes({ quotes, rooms, emailVerified }: AccountQuotesProps) {
  return (
    <Card id="quotes" padding="lg" className="scroll-mt-24 space-y-5 lg:col-span-2">
      <h2 className="text-heading">Your quotes and mockups</h2>
      {emailVerified ? null : <p className="text-muted">Confirm your email to see your quotes and mockups here.</p>}
      {emailVerified && quotes.length === 0 && rooms.length === 0 ? (
        <p className="text-muted">
          Ask for{" "}
          <Link to="/quote" className="link">
            a free quote
          </Link>{" "}
          or start in{" "}
          <Link to="/custom" className="link">
            the designer
          </Link>{" "}
          and get a free mockup first.
        </p>
      ) : null}
      <ul className="space-y-4">
        {quotes.map((quote) => (
          <OneQuote key={quote.id} quote={quote} />
        ))}
        {rooms.map(({ orderId, path, badge, next }) => (
          <li key={path} className="space-y-3 rounded-control bg-sunken p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="font-medium">
                Design room for order <span className="whitespace-nowrap">{orderId}</span>
              </h3>
              <StatusBadge badge={badge} />
            </div>
            <p>{next}</p>
            <Button asChild size="sm" variant="outline">
              <Link to={path} aria-label={`Open the design room for order ${orderId}`}>
                Open the design room
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OneQuote({ quote }: { quote: OwnQuotes["quotes"][number] }) {
  const { id, status, isFreeMockup, createdAt, validUntil, next } = quote;
  const title = `${isFreeMockup ? "Free mockup" : "Quote"}, ${countedPieces(quote)}`;
  return (
    <li className="space-y-3 rounded-control bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{title}</h3>
        <StatusBadge badge={quoteStatusBadges[status]} />
      </div>
      <p className="text-muted text-sm">
        {id}, {formatDate(createdAt)}
        {status === "quoted" && validUntil ? `, offer valid until ${formatDate(validUntil)}` : ""}
      </p>
      <p>{next.text}</p>
      {next.action ? (
        <Button asChild size="sm">
          <Link to={next.action.to} aria-label={`${next.action.label}: ${title}`}>
            {next.action.label}
          </Link>
        </Button>
      ) : null}
    </li>
  );
}
