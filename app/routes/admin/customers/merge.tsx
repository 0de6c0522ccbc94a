import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { otherAddress } from "~/domain/campaigns/person.schema";
import { normaliseEmail } from "~/domain/forms/fields";
import { customerNotices, withReason } from "~/domain/messages/admin";
import { isTooShort } from "~/domain/text/search-terms";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { SearchForm, searchQuery } from "~/routes/admin/search/search-form";
import { findMergeable, type Mergeable, mergeCustomers } from "~/services/back-office/merge-customers.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/merge";

export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  const { q } = searchQuery.parse(Object.fromEntries(url.searchParams));
  const email = normaliseEmail(params.email);
  return { email, q, found: await findMergeable(app, email, q) };
});

export const action = formAction({
  merge: submit({
    input: otherAddress,
    run: (app, { other }, { params }) => mergeCustomers(app, { email: normaliseEmail(String(params.email)), other }),
    then: (_, __, { params }) => ({
      toast: customerNotices.merged,
      redirectTo: `/admin/customers/${encodeURIComponent(String(params.email))}`,
    }),
    refused: ({ message }) => withReason(customerNotices.mergeFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, customerNotices.mergeFailed);

export const meta: Route.MetaFunction = () => [{ title: `Merge customers | ${brand.name}` }];

/** Finds the other customer and shows what the merge would change before staff confirm it. */
export default function MergeCustomer({ loaderData: { email, q, found } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle
        title="Merge another customer"
        lead={`Their records move to ${email}. Nothing is rewritten, and you can unmerge anytime.`}
        actions={
          <Button asChild variant="outline">
            <Link to={`/admin/customers/${encodeURIComponent(email)}`}>Back</Link>
          </Button>
        }
      />
      <SearchForm q={q} label="Name or email of the other customer" />
      {found.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {found.map((other) => (
              <li key={other.email} className="flex items-center justify-between gap-3 py-2">
                <p className="wrap-anywhere min-w-0">
                  <span className="font-medium">{other.name ?? other.email}</span>
                  <span className="block text-sm">{other.email}</span>
                  <span className="block text-muted text-sm">{contents(other)}</span>
                </p>
                <MergeButton email={email} other={other} />
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-muted">{isTooShort(q) ? "Type at least 3 characters." : "No results. Try fewer words."}</p>
      )}
    </div>
  );
}

function MergeButton({ email, other }: { email: string; other: Mergeable }) {
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="outline">
          Merge<span className="sr-only"> {other.email}</span>
        </Button>
      }
      act="Merge"
      object={other.email}
      consequence={`Moves ${contents(other)}, notes and tags, and future orders to ${email}. Marketing continues only if both opted in. Logins don't change.`}
      fields={{ intent: "merge", other: other.email }}
      confirm={{ label: "Merge", variant: "primary" }}
      pendingLabel="Merging..."
    />
  );
}

const parts = [
  ["orders", "order", "orders"],
  ["customOrders", "custom order", "custom orders"],
  ["quotes", "quote", "quotes"],
  ["invoices", "invoice", "invoices"],
  ["rooms", "collaboration", "collaborations"],
  ["designs", "saved design", "saved designs"],
  ["certificates", "resale certificate", "resale certificates"],
  ["accounts", "account", "accounts"],
] as const;

/** "2 orders, 1 quote". */
function contents(other: Mergeable): string {
  const named = parts.flatMap(([key, one, many]) => {
    const count = other[key];
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return named.join(", ") || "no records yet";
}
