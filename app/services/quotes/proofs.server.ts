// The way from a quote's approval to the deposit of the design that it offers (quotes-10). Owns no table; drafts and quotes do.
import { eq } from "drizzle-orm";
import { quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { proofDeposit } from "~/emails/quotes/proof";
import type { App } from "~/services/core/app.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { priceDraft } from "~/services/custom-orders/draft-price.server";
import type { CustomDraft } from "~/services/custom-orders/drafts.server";
import { selectOfferedDrafts } from "~/services/custom-orders/offered.server";
import type { Email } from "~/services/mail/outbox.server";
import { type Quote, selectQuotes } from "~/services/quotes/quotes.server";

/** To the client, with the approval; none for a quote without a design of the designer. `reason` makes it one mail an approval. */
export async function offeredDepositMails(
  app: App,
  { id, customerName, customerEmail }: Pick<Quote, "id" | "customerName" | "customerEmail">,
  reason: string,
): Promise<Email[]> {
  const [draft] = await app.read(selectOfferedDrafts(app, eq(quoteRequests.id, id)));
  if (!draft) return [];
  const { totalCents, depositCents } = await priceDraft(app, draft);
  return [
    {
      to: customerEmail,
      toName: customerName,
      template: "proof-deposit",
      mail: proofDeposit({ id, totalCents, depositCents, depositUrl: depositLink(app, draft.id) }),
      dedupeKey: `proof-deposit:${reason}`,
    },
  ];
}

/** The deposit of an offered design waits for the approval. ShopError `conflict`. */
export async function requireApproved(app: App, { quoteId }: Pick<CustomDraft, "quoteId">): Promise<void> {
  if (!quoteId) return;
  const [quote] = await app.read(selectQuotes(app, eq(quoteRequests.id, quoteId)));
  if (quote?.status === "approved") return;
  throw new ShopError(
    "conflict",
    "Please approve the mockup in your design room first; its deposit is paid after that.",
  );
}
