// The alarm over all failed sign-ins (promises C3.23): many addresses may each stay under their own limit. Owns no table. Promises one
// mail a day, and that nobody is locked out by it.
import { and, between, gt, sql } from "drizzle-orm";
import { signInFailures } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { signInAlarm } from "~/emails/staff/sign-in-alarm";
import type { App } from "~/services/core/app.server";
import { mailNow } from "~/services/mail/outbox.server";

export const alarmLimit = 100;
const windowMinutes = 15;

/** Upkeep: staff hear of a hundred failures from all addresses together within a quarter of an hour. */
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
