// Tries at a password; owns `sign_in_failures`. Promises at most 20 tries an hour for an account, counted apart for browsers
// that signed in before, and 30 in ten minutes from an address, also at the same time; no block is for ever; many addresses that fail
// together are one alarm a day to staff (access-4).
import { and, between, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { signInFailures } from "~/db/schema";
import { signInDelaySeconds } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { dayMs, shopDay } from "~/domain/calendar/calendar";
import { signInAlarm } from "~/emails/staff/sign-in-alarm";
import type { App } from "~/services/core/app.server";
import { mailNow } from "~/services/mail/outbox.server";

const minute = 60_000;

/** The n-th entry is the wait in ms after n failures, the last one goes for all that follow; counting restarts after `window`. */
const rules = {
  account: { window: dayMs, waits: Array.from({ length: 12 }, (_, failures) => signInDelaySeconds(failures) * 1000) },
  address: { window: 10 * minute, waits: [...Array<number>(30).fill(0), 10 * minute] },
};

/** A browser that signed in before has a count apart: failures from elsewhere keep no owner out (accounts-3). */
const keysOf = (account: string) => ({
  password: { elsewhere: `account:${account}`, known: `known:${account}` },
  code: { elsewhere: `code:${account}`, known: `known-code:${account}` },
});
/** A code is asked for after the right password only, and counted for itself. */
type Step = keyof ReturnType<typeof keysOf>;
const accountKey = (app: App, account: string, step: Step) =>
  keysOf(account)[step][app.visitor.knownAccounts.includes(account) ? "known" : "elsewhere"];
const addressKey = (app: App) => `ip:${app.visitor.address}`;

/**
 * Counts a try before the password is looked at, so that tries at the same time cannot outrun the count.
 * Past the limit throws `rate_limited` with Retry-After. `forgiveTry` takes the count back after a right password.
 */
export async function countTry(app: App, account: string, step: Step = "password"): Promise<void> {
  await count(app, addressKey(app), rules.address);
  await count(app, accountKey(app, account, step), rules.account);
}

async function count(app: App, key: string, { window, waits }: (typeof rules)["account"]): Promise<void> {
  const now = app.now();
  const isOld = sql`${signInFailures.firstFailedAt} <= ${now.getTime() - window}`;
  const failures = sql`case when ${isOld} then 1 else ${signInFailures.failures} + 1 end`;
  // D1 binds numbers as floats, and '$[11.0]' is no path.
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
  if (counted.length === 0) throw await blocked(app, key);
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

/** After a right password or code: the account starts afresh from here, the address gets its one try back. */
export function forgiveTry(app: App, account: string, step: Step = "password"): Statement[] {
  return [
    app.db.delete(signInFailures).where(eq(signInFailures.key, accountKey(app, account, step))),
    app.db
      .update(signInFailures)
      .set({ failures: sql`max(0, ${signInFailures.failures} - 1)`, blockedUntilAt: null })
      .where(eq(signInFailures.key, addressKey(app))),
  ];
}

/** After a password reset by mail: whoever tried before, the owner may sign in now. */
export function forgetTries(app: App, account: string) {
  return app.db.delete(signInFailures).where(inArray(signInFailures.key, Object.values(keysOf(account).password)));
}

/** Scheduled job. */
export function forgetOldTries(app: App) {
  return app.db
    .delete(signInFailures)
    .where(lt(signInFailures.firstFailedAt, new Date(app.now().getTime() - 2 * dayMs)));
}

export const alarmLimit = 100;
const windowMinutes = 15;

/** Scheduled job: staff hear of a hundred failures from all addresses together within a quarter of an hour. */
export async function alarmOfFailedSignIns(app: App): Promise<void> {
  const since = new Date(app.now().getTime() - windowMinutes * 60_000);
  const ofAddresses = between(signInFailures.key, "ip:", "ip;");
  const [seen] = await app.db
    .select({ failures: sql<number>`coalesce(sum(${signInFailures.failures}), 0)`, addresses: sql<number>`count(*)` })
    .from(signInFailures)
    .where(and(ofAddresses, gt(signInFailures.firstFailedAt, since)));
  if (!seen || seen.failures < alarmLimit) return;
  const mail = signInAlarm({ ...seen, minutes: windowMinutes, usersUrl: `${app.origin}/admin/users` });
  const dedupeKey = `sign-in-alarm:${shopDay(app.now())}`;
  await mailNow(app, [{ to: app.staffEmail, template: "sign-in-alarm", mail, dedupeKey }]);
}
