import { Link } from "react-router";
import type { Badge as BadgeFacts } from "~/domain/brand/badges";
import { type InvoiceStatus, invoiceBadges } from "~/domain/invoices/invoices";
import { type AnyOrderStatus, orderBadge } from "~/domain/orders/admin";
import { type QuoteStatus, quoteStatusBadges } from "~/domain/quotes/quotes";
import { isTooShort } from "~/domain/text/search-terms";
import type { Section } from "~/routes/admin/sections";
import type { Found, FoundKind } from "~/services/back-office/search.server";
import { StatusBadge } from "~/ui/lists/status-badge";

const kindNames: Record<FoundKind, string> = {
  person: "Customers",
  order: "Catalog orders",
  custom: "Custom orders",
  quote: "Quotes",
  invoice: "Invoices",
  purchase: "Purchase orders",
  parcel: "Shipments",
  product: "Products",
};

function addressOf({ kind, recordId, detail }: Found): string {
  if (kind === "person") return `/admin/customers/${encodeURIComponent(recordId)}`;
  if (kind === "quote") return `/admin/quotes/${recordId}`;
  if (kind === "invoice") return `/admin/invoices/${recordId}`;
  if (kind === "product") return `/admin/products/${recordId}`;
  return `/admin/orders/${kind === "parcel" || kind === "purchase" ? detail : recordId}`;
}

function badgeOf({ kind, status }: Found): BadgeFacts | undefined {
  if (!status) return undefined;
  if (kind === "quote") return quoteStatusBadges[status as QuoteStatus];
  if (kind === "invoice") return invoiceBadges[status as InvoiceStatus];
  return orderBadge(kind === "custom" ? "custom" : "regular", status as AnyOrderStatus);
}

export function FoundList({ found, onOpen }: { found: readonly Found[]; onOpen?: () => void }) {
  const groups = Map.groupBy(found, ({ kind }) => kind);
  return [...groups].map(([kind, rows]) => (
    <section key={kind} aria-label={kindNames[kind]} className="space-y-1">
      <h2 className="font-medium text-muted text-sm">{kindNames[kind]}</h2>
      <ul>
        {rows.map((one) => {
          const badge = badgeOf(one);
          return (
            <li key={one.recordId}>
              <Link
                to={addressOf(one)}
                onClick={onOpen}
                data-found=""
                className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 hover:bg-sunken focus-visible:bg-sunken"
              >
                <span className="min-w-0 grow">
                  <span className="wrap-anywhere block font-medium">{one.title}</span>
                  {one.detail && one.detail !== one.title ? (
                    <span className="wrap-anywhere block text-muted text-sm">{one.detail}</span>
                  ) : null}
                </span>
                {badge ? <StatusBadge badge={badge} /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** Pages and actions of the back office, such as "New order". */
export function PageList({ pages, onOpen }: { pages: readonly Section[]; onOpen?: () => void }) {
  if (pages.length === 0) return null;
  return (
    <section aria-label="Pages and actions" className="space-y-1">
      <h2 className="font-medium text-muted text-sm">Pages and actions</h2>
      <ul>
        {pages.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onOpen}
              data-found=""
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-sunken focus-visible:bg-sunken"
            >
              <Icon className="size-4 text-muted" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `pages` is the number of pages and actions that match the same words. */
export function foundSentence(typed: string, count: number, pages: number): string {
  if (count === 0 && pages > 0) return pages === 1 ? "1 page or action" : `${pages} pages and actions`;
  if (isTooShort(typed)) return "Type at least 3 characters: name, email, phone, order or tracking number.";
  if (count === 0) return "No results. Try fewer words.";
  return count === 1 ? "1 result" : `${count} results, newest first`;
}
