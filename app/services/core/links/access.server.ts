// Links that grant one thing; owns `access_links`. Promises one live link for a subject, kept as a hash, for 30 days or until it is
// revoked or replaced (shop-5). The token is signed, not stored: a reminder can repeat the link that the customer has.

import { and, desc, eq, gt, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { accessLinks } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import { type LinkState, linkWarningDays } from "~/domain/orders/tasks";
import type { App } from "~/services/core/app.server";
import { hashToken, signText } from "~/services/core/tokens.server";

export type AccessLink = typeof accessLinks.$inferSelect;
type Purpose = AccessLink["purpose"];

const endOf = (createdAt: Date) => new Date(createdAt.getTime() + 30 * dayMs);

/** 256 bits that only this shop can make, another one for every issue. */
function linkTokenOf(app: Pick<App, "signingSecrets">, purpose: Purpose, subjectId: string, createdAt: Date): string {
  const text = `${subjectId}_${createdAt.getTime()}`;
  return signText(app.signingSecrets, `link:${purpose}`, text).slice(text.length + 1);
}

const isLinkLive = (app: App) => and(isNull(accessLinks.revokedAt), gt(accessLinks.expiresAt, app.now()));

/**
 * A new link in place of any other, and the day it ends; the statements make it live. With `onlyFirst` they break the batch where
 * another stands.
 */
export async function issueLink(
  app: App,
  purpose: Purpose,
  subjectId: string,
  onlyFirst = false,
): Promise<{ token: string; expiresAt: Date; statements: Statement[] }> {
  const [last] = await app.db
    .select({ createdAt: accessLinks.createdAt })
    .from(accessLinks)
    .where(and(eq(accessLinks.purpose, purpose), eq(accessLinks.subjectId, subjectId)))
    .orderBy(desc(accessLinks.createdAt))
    .limit(1);
  // Two issues in one millisecond must not make one token.
  const createdAt = new Date(Math.max(app.now().getTime(), (last?.createdAt.getTime() ?? 0) + 1));
  const token = linkTokenOf(app, purpose, subjectId, createdAt);
  const link = { token, purpose, subjectId, createdAt };
  const statements = onlyFirst ? insertLink(app, link) : replaceLink(app, link);
  return { token, expiresAt: endOf(createdAt), statements };
}

interface NewLink extends Pick<AccessLink, "purpose" | "subjectId" | "createdAt"> {
  token: string;
}

/** Makes a token live in place of any other of its subject. */
function replaceLink(app: App, link: NewLink): Statement[] {
  return [...revokeLinks(app, link.purpose, link.subjectId), ...insertLink(app, link)];
}

function insertLink(app: App, { token, purpose, subjectId, createdAt }: NewLink): Statement[] {
  const row = { tokenHash: hashToken(token), purpose, subjectId, createdAt, expiresAt: endOf(createdAt) };
  return [app.db.insert(accessLinks).values(row)];
}

/** For a subject that is erased. */
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

/** Where a client looks at a quote and approves it. */
export const quoteLink = (app: Pick<App, "origin">, token: string) => `${app.origin}/quote-answer/${token}`;

const isLinkToken = (app: App, purpose: Purpose, token: string) =>
  and(eq(accessLinks.tokenHash, hashToken(token)), eq(accessLinks.purpose, purpose), isLinkLive(app));

/** The id of what a token opens, for a read that goes on from there in the same statement. */
export function linkedSubject(app: App, purpose: Purpose, token: string) {
  return app.db
    .select({ id: accessLinks.subjectId })
    .from(accessLinks)
    .where(isLinkToken(app, purpose, token));
}

/** What a token opens; null for one that is expired, revoked, cut short, for something else or never was. */
export async function findLink(app: App, purpose: Purpose, token: string): Promise<AccessLink | null> {
  const [link] = await app.read(
    app.db
      .select()
      .from(accessLinks)
      .where(isLinkToken(app, purpose, token)),
  );
  return link ?? null;
}

/** The link of a subject that works now, if there is one. */
export function selectLiveLink(app: App, purpose: Purpose, subjectId: string | SQLWrapper) {
  const isOfSubject = and(eq(accessLinks.purpose, purpose), eq(accessLinks.subjectId, subjectId), isLinkLive(app));
  return app.db.select().from(accessLinks).where(isOfSubject);
}

/**
 * As SQL over a row of orders: how the link by which it is paid stands, and when that ends; null without one that works. `lasts`: it is
 * live, led by the links.
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

/** The token of a live link, to be told again; null where the secret that made it has been replaced since. */
export function tokenAgain(app: App, link: Pick<AccessLink, "purpose" | "subjectId" | "createdAt" | "tokenHash">) {
  const token = linkTokenOf(app, link.purpose, link.subjectId, link.createdAt);
  return hashToken(token) === link.tokenHash ? token : null;
}
