// Counts failed sign-ins. Owns: sign_in_failures. Guarantees access-4: at most 20 tries an hour for a name or account,
// counted separately for browsers that signed in before; 30 tries in ten minutes from one IP address; parallel tries
// count too; no block lasts forever. Failures from many addresses trigger one alarm a day.
import { domainToUnicode } from "node:url";
import { and, between, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { signInFailures } from "~/db/schema";
import { signInDelaySeconds } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { dayMs, shopDay } from "~/domain/calendar/calendar";
import { normaliseEmail } from "~/domain/forms/fields";
import { identityOf } from "~/domain/text/fold";
import { signInAlarm } from "~/emails/staff/sign-in-alarm";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { hashToken } from "~/services/core/tokens.server";
import { sendEmails } from "~/services/mail/outbox.server";

const minute = 60_000;

/**
 * Entry n is the delay in milliseconds after n failures. The last entry applies to all later failures. Counting
 * restarts after `window`.
 */
const rules = {
  account: { window: dayMs, waits: Array.from({ length: 12 }, (_, failures) => signInDelaySeconds(failures) * 1000) },
  address: { window: 10 * minute, waits: [...Array<number>(30).fill(0), 10 * minute] },
};

/**
 * The subject whose failed tries are counted. `name` is the typed name or email, whether or not an account has it:
 * delays must not reveal which names exist or which email belongs to a name (access-4). `account` is a known account:
 * its own browsers, or its codes and passwords after the first step.
 */
export type TrySubject = { name: string; account?: string } | { account: string; step: "code" | "password" };

/**
 * Browsers that signed in before are counted separately, so that an attacker elsewhere cannot lock the owner out
 * (accounts-3).
 */
function keyOf(app: App, counted: TrySubject): string {
  const isKnown = counted.account !== undefined && app.visitor.knownAccounts.includes(counted.account);
  if (!("name" in counted)) {
    const kind = counted.step === "code" ? "code" : "account";
    return isKnown ? `known-${kind}:${counted.account}` : `${kind}:${counted.account}`;
  }
  return isKnown ? `known:${counted.account}` : nameKey(counted.name);
}

/** Returns the same key for every spelling that finds the same account, including Unicode spellings of the domain. */
function nameKey(typed: string): string {
  const name = normaliseEmail(typed).replace(/(?<=@)[a-z0-9.-]+$/, (domain) => domainToUnicode(domain));
  return `name:${hashToken(identityOf(name))}`;
}

const addressKey = (app: App) => `ip:${app.visitor.address}`;

/**
 * Counts a try before the password is checked, so that parallel tries cannot exceed the limit. Throws ShopError
 * `rate_limited` with Retry-After past the limit. Call `resetTries` after a correct password.
 */
export async function countTry(app: App, counted: TrySubject): Promise<void> {
  await count(app, addressKey(app), rules.address);
  await count(app, keyOf(app, counted), rules.account);
}

async function count(app: App, key: string, { window, waits }: (typeof rules)["account"]): Promise<void> {
  const now = app.now();
  const isOld = sql`${signInFailures.firstFailedAt} <= ${now.getTime() - window}`;
  const failures = sql`case when ${isOld} then 1 else ${signInFailures.failures} + 1 end`;
  // D1 binds numbers as floats, and '$[11.0]' is not a valid JSON path.
  const place = sql`cast(min(${failures}, ${waits.length - 1}) as integer)`;
  const wait = sql`json_extract(${JSON.stringify(waits)}, '$[' || ${place} || ']')`;
  const counted = await app.db
    .insert(signInFailures)
    .values({ key, failures: 1, firstFailedAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures,
        firstFailedAt: sql`case when ${isOld} then ${now.getTime()} else ${signInFailures.firstFailedAt} end`,
        blockedUntilAt: sql`${now.getTime()} + ${wait}`,
      },
      setWhere: sql`coalesce(${signInFailures.blockedUntilAt}, 0) <= ${now.getTime()}`,
    })
    .returning({ key: signInFailures.key });
  if (counted.length > 0) return;
  // Logs only the kind of counter. The rest of the key is a network address, a name's hash or an account id.
  logSecurityEvent("sign-in delayed", { reason: key.slice(0, key.indexOf(":")) });
  throw await blocked(app, key);
}

async function blocked(app: App, key: string): Promise<ShopError> {
  const [row] = await app.db.select().from(signInFailures).where(eq(signInFailures.key, key));
  const left = (row?.blockedUntilAt?.getTime() ?? 0) - app.now().getTime();
  const seconds = Math.max(1, Math.ceil(left / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new ShopError("rate_limited", `Too many attempts. Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  });
}

/** Resets the account's counter after a correct password or code and takes one try off the IP address's counter. */
export function resetTries(app: App, counted: TrySubject): Statement[] {
  return [
    app.db.delete(signInFailures).where(eq(signInFailures.key, keyOf(app, counted))),
    app.db
      .update(signInFailures)
      .set({ failures: sql`max(0, ${signInFailures.failures} - 1)`, blockedUntilAt: null })
      .where(eq(signInFailures.key, addressKey(app))),
  ];
}

/** Clears an account's counters after a password reset, so that the owner can sign in at once. */
export function clearAllTries(app: App, { id, username, email }: { id: string; username: string; email: string }) {
  const ofAccount = ["account", "known-account", "known", "code", "known-code"].map((kind) => `${kind}:${id}`);
  return app.db
    .delete(signInFailures)
    .where(inArray(signInFailures.key, [...ofAccount, nameKey(username), nameKey(email)]));
}

export function deleteOldTries(app: App) {
  return app.db
    .delete(signInFailures)
    .where(lt(signInFailures.firstFailedAt, new Date(app.now().getTime() - 2 * dayMs)));
}

export const alarmLimit = 100;
const windowMinutes = 15;

/** Scheduled job. Emails staff if there were 100 or more failed sign-ins from all addresses within 15 minutes. */
export async function sendSignInAlarm(app: App): Promise<void> {
  const since = new Date(app.now().getTime() - windowMinutes * 60_000);
  const ofAddresses = between(signInFailures.key, "ip:", "ip;");
  const [seen] = await app.db
    .select({ failures: sql<number>`coalesce(sum(${signInFailures.failures}), 0)`, addresses: sql<number>`count(*)` })
    .from(signInFailures)
    .where(and(ofAddresses, gt(signInFailures.firstFailedAt, since)));
  if (!seen || seen.failures < alarmLimit) return;
  const mail = signInAlarm({ ...seen, minutes: windowMinutes, usersUrl: `${app.origin}/admin/users` });
  const dedupeKey = `sign-in-alarm:${shopDay(app.now())}`;
  await sendEmails(app, [{ to: app.staffEmail, template: "sign-in-alarm", record: null, mail, dedupeKey }]);
}
