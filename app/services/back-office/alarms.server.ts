// Emails staff about problems that do not resolve themselves. Owns no table. Guarantees at most one email per problem
// and day, however often the scheduled jobs run.
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { outboxMessages, paymentDiscrepancies } from "~/db/schema";
import { dayMs, shopDay } from "~/domain/calendar/calendar";
import { type ShopAlarm, shopAlarm } from "~/emails/staff/shop-alarm";
import { checkHealth, lateCaptureMs } from "~/services/back-office/health.server";
import type { App } from "~/services/core/app.server";
import { sendEmails } from "~/services/mail/outbox.server";

/** Short provider outages resolve themselves. An email that is still being retried after this long needs attention. */
const retryingMs = 3_600_000;

type Alarm = Omit<ShopAlarm, "url"> & { name: string; page: string };

export async function alarmStaff(app: App, failedJobs: readonly string[]): Promise<void> {
  const day = shopDay(app.now());
  const mails = (await findAlarms(app, failedJobs)).map(({ name, page, ...alarm }) => ({
    to: app.staffEmail,
    template: "shop-alarm",
    record: null,
    mail: shopAlarm({ ...alarm, url: `${app.origin}${page}` }),
    dedupeKey: `shop-alarm:${name}:${day}`,
  }));
  if (mails.length > 0) await sendEmails(app, mails);
}

async function findAlarms(app: App, failedJobs: readonly string[]): Promise<Alarm[]> {
  const [{ parts }, { discrepancies, unsent }] = await Promise.all([checkHealth(app), countProblems(app)]);
  const alarms: (Alarm | false)[] = [
    discrepancies > 0 && {
      name: "discrepancies",
      subject: `${counted(discrepancies, "payment")} to review in Reconciliation`,
      meaning: "PayPal and your records don't match.",
      todo: "Each row shows the difference and a button that resolves it.",
      page: "/admin/money",
    },
    unsent > 0 && {
      name: "unsent-mails",
      subject: `${counted(unsent, "email")} not sent`,
      meaning: "The email provider rejected them or was unavailable, or sending was interrupted.",
      todo: "Sent email shows the reason. Fix it there and send them again.",
      page: "/admin/outbox?state=unsent",
    },
    !parts.mailQueue.ok && {
      name: "mail-queue",
      subject: "Emails are delayed",
      meaning: "The oldest email has been waiting for over half an hour. The email queue isn't delivering it.",
      todo: "Check the queue pin-high-mail and the Worker's log at Cloudflare.",
      page: "/admin/outbox?state=queued",
    },
    !parts.files.ok && {
      name: "files",
      subject: "The store's files can't be read",
      meaning: "The R2 bucket didn't respond. Images, logos and mockups are missing from pages.",
      todo: "Check the bucket and Cloudflare's status page.",
      page: "/admin",
    },
    !parts.paypal.configured && {
      name: "paypal-settings",
      subject: "Payments aren't set up",
      meaning: "A PayPal secret is missing, so customers can't pay.",
      todo: "Set the PayPal secrets of the Worker again.",
      page: "/admin",
    },
    parts.paypal.configured &&
      !parts.paypal.ok && {
        name: "unfinished-payments",
        subject: "A payment couldn't be completed",
        meaning: `We couldn't reach PayPal about it for over ${lateCaptureMs / 60_000} minutes. We try again every five minutes.`,
        todo: "Check PayPal's status page and the Worker's log.",
        page: "/admin/money",
      },
    failedJobs.length > 0 && {
      name: "scheduled-jobs",
      subject: `${counted(failedJobs.length, "scheduled job")} failed`,
      meaning: `Failed: ${failedJobs.join(", ")}. We try again every five minutes.`,
      todo: "The Worker's log shows the reason. Check again if it keeps failing.",
      page: "/admin",
    },
  ];
  return alarms.filter((alarm) => alarm !== false);
}

/** Counts an email that failed for good only on the day of its last try, because such an email stays failed forever. */
async function countProblems(app: App) {
  const ago = (ms: number) => new Date(app.now().getTime() - ms);
  const ended = and(inArray(outboxMessages.state, ["failed", "unknown"]), gt(outboxMessages.claimedAt, ago(dayMs)));
  const retrying = and(eq(outboxMessages.state, "retrying"), lt(outboxMessages.createdAt, ago(retryingMs)));
  const [[open], [mails]] = await app.db.batch([
    app.db
      .select({ count: sql<number>`count(*)` })
      .from(paymentDiscrepancies)
      .where(isNull(paymentDiscrepancies.resolvedAt)),
    app.db.select({ count: sql<number>`count(*)` }).from(outboxMessages).where(or(ended, retrying)),
  ]);
  return { discrepancies: open?.count ?? 0, unsent: mails?.count ?? 0 };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
