// Links that give access to one record. Owns: access_links. Guarantees shop-5: each record has one live link per
// purpose, stored as a hash, for 30 days or until it is revoked or replaced. Tokens are signatures, so a reminder can
// contain the same link although only its hash is stored.

import { and, desc, eq, gt, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { accessLinks } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import { type LinkState, linkWarningDays } from "~/domain/orders/tasks";
import type { App } from "~/services/core/app.server";
import { hashToken, signText } from "~/services/core/tokens.server";

export type AccessLink = typeof accessLinks.$inferSelect;
type Purpose = AccessLink["purpose"];

const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + 30 * dayMs);

/** Returns a 256-bit token that only this shop can create. Each issue gets a different token. */
function linkTokenOf(app: Pick<App, "signingSecrets">, purpose: Purpose, subjectId: string, createdAt: Date): string {
  const text = `${subjectId}_${createdAt.getTime()}`;
  return signText(app.signingSecrets, `link:${purpose}`, text).slice(text.length + 1);
}

const isLinkLive = (app: App) => and(isNull(accessLinks.revokedAt), gt(accessLinks.expiresAt, app.now()));

/**
 * Returns a new link's token, its end, and the statements that make it live. The new link replaces the old one. With
 * `onlyIfNone`, the statements abort the batch if a live link exists.
 */
export async function issueLink(
  app: App,
  purpose: Purpose,
  subjectId: string,
  onlyIfNone = false,
): Promise<{ token: string; expiresAt: Date; statements: Statement[] }> {
  const [last] = await app.db
    .select({ createdAt: accessLinks.createdAt })
    .from(accessLinks)
    .where(and(eq(accessLinks.purpose, purpose), eq(accessLinks.subjectId, subjectId)))
    .orderBy(desc(accessLinks.createdAt))
    .limit(1);
  // Two links issued in the same millisecond must have different tokens.
  const createdAt = new Date(Math.max(app.now().getTime(), (last?.createdAt.getTime() ?? 0) + 1));
  const token = linkTokenOf(app, purpose, subjectId, createdAt);
  const link = { token, purpose, subjectId, createdAt };
  const statements = onlyIfNone ? insertLink(app, link) : replaceLink(app, link);
  return { token, expiresAt: expiryOf(createdAt), statements };
}

interface NewLink extends Pick<AccessLink, "purpose" | "subjectId" | "createdAt"> {
  token: string;
}

function replaceLink(app: App, link: NewLink): Statement[] {
  return [...revokeLinks(app, link.purpose, link.subjectId), ...insertLink(app, link)];
}

function insertLink(app: App, { token, purpose, subjectId, createdAt }: NewLink): Statement[] {
  const row = { tokenHash: hashToken(token), purpose, subjectId, createdAt, expiresAt: expiryOf(createdAt) };
  return [app.db.insert(accessLinks).values(row)];
}

export function deleteLinks(app: App, purpose: Purpose, subjectId: string): Statement[] {
  return [
    app.db.delete(accessLinks).where(and(eq(accessLinks.purpose, purpose), eq(accessLinks.subjectId, subjectId))),
  ];
}

export function revokeLinks(app: App, purpose: Purpose, subjectId: string): Statement[] {
  return [
    app.db
      .update(accessLinks)
      .set({ revokedAt: app.now() })
      .where(
        and(eq(accessLinks.purpose, purpose), eq(accessLinks.subjectId, subjectId), isNull(accessLinks.revokedAt)),
      ),
  ];
}

export const quoteLink = (app: Pick<App, "origin">, token: string) => `${app.origin}/quote-answer/${token}`;

const isLinkToken = (app: App, purpose: Purpose, token: string) =>
  and(eq(accessLinks.tokenHash, hashToken(token)), eq(accessLinks.purpose, purpose), isLinkLive(app));

/** Subquery for the id of the record that a token opens, so that one statement can read the record. */
export function linkedSubject(app: App, purpose: Purpose, token: string) {
  return app.db
    .select({ id: accessLinks.subjectId })
    .from(accessLinks)
    .where(isLinkToken(app, purpose, token));
}

/** Returns the link of a token, or null if it is unknown, expired, revoked, cut short or for another purpose. */
export async function findLink(app: App, purpose: Purpose, token: string): Promise<AccessLink | null> {
  const [link] = await app.read(
    app.db
      .select()
      .from(accessLinks)
      .where(isLinkToken(app, purpose, token)),
  );
  return link ?? null;
}

/** Id of the record that a token was made for, even if the link has been revoked or has expired. */
export async function findFormerSubject(app: App, purpose: Purpose, token: string): Promise<string | null> {
  const [link] = await app.read(
    app.db
      .select({ id: accessLinks.subjectId })
      .from(accessLinks)
      .where(and(eq(accessLinks.tokenHash, hashToken(token)), eq(accessLinks.purpose, purpose))),
  );
  return link?.id ?? null;
}

export function selectLiveLink(app: App, purpose: Purpose, subjectId: string | SQLWrapper) {
  const isOfSubject = and(eq(accessLinks.purpose, purpose), eq(accessLinks.subjectId, subjectId), isLinkLive(app));
  return app.db.select().from(accessLinks).where(isOfSubject);
}

/**
 * SQL for the payment link of an order row: its state and its end, both null without a live link. `lasts` is true if
 * the link does not expire soon. Its query starts from access_links, because few orders have a link.
 */
export function balanceLinkOf(app: Pick<App, "now">, subjectId: SQLWrapper) {
  const now = app.now().getTime();
  const live = sql`from access_links where access_links.purpose = 'balance' and access_links.subject_id = ${subjectId}
    and access_links.revoked_at is null and access_links.expires_at > ${now}`;
  const lasts = sql`access_links.expires_at > ${now + linkWarningDays * dayMs}`;
  return {
    state: sql<LinkState>`(select iif(${lasts}, 'live', 'ending') ${live})`,
    endsAt: sql<number | null>`(select access_links.expires_at ${live})`,
    lasts: sql`${subjectId} in (select access_links.subject_id from access_links
      where +access_links.purpose = 'balance' and access_links.revoked_at is null and ${lasts})`,
  };
}

/** Computes a live link's token again. Returns null if the signing secret has been replaced since. */
export function rederiveToken(app: App, link: Pick<AccessLink, "purpose" | "subjectId" | "createdAt" | "tokenHash">) {
  const token = linkTokenOf(app, link.purpose, link.subjectId, link.createdAt);
  return hashToken(token) === link.tokenHash ? token : null;
}
