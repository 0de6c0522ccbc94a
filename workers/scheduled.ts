// Scheduled jobs, every five minutes: finish what requests could not, and delete what has expired.

import { deleteExpiredInvitations } from "~/services/accounts/invitations.server";
import { deleteOldTries, sendSignInAlarm } from "~/services/accounts/sign-in-tries.server";
import { deleteExpiredTokens } from "~/services/accounts/tokens.server";
import { alarmStaff } from "~/services/back-office/alarms.server";
import { runAutomations } from "~/services/back-office/automations.server";
import { sendReminders } from "~/services/back-office/reminders.server";
import { releaseUnusedPictures } from "~/services/blog/pictures.server";
import { continueCampaigns } from "~/services/campaigns/campaigns.server";
import { continueImports } from "~/services/campaigns/contact-import-run.server";
import { deleteOldCarts } from "~/services/cart/cart.server";
import { emailLowStock } from "~/services/catalog/low-stock.server";
import { emailBackInStock } from "~/services/catalog/stock-alerts.server";
import { sendRoomDigests } from "~/services/collaboration/digests.server";
import type { App } from "~/services/core/app.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { deleteExpiredSessions } from "~/services/core/sessions.server";
import { deleteExpiredDrafts } from "~/services/custom-orders/drafts.server";
import { deleteUnplacedCertificates } from "~/services/customers/tax-certificates.server";
import { deleteUnclaimedFiles } from "~/services/files/files.server";
import { resendWaiting } from "~/services/mail/outbox.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { expireQuotes } from "~/services/quotes/endings.server";
import { reconcilePayments } from "~/services/reconciliation/checker.server";

type Job = (app: App) => Promise<unknown>;

/**
 * Jobs by the cron expression of wrangler.toml that starts them. Each group runs in its own invocation, so it has its own
 * 1,000 D1 queries (platform-d1-8).
 */
export const jobsByCron: Record<string, Record<string, Job>> = {
  "*/5 * * * *": { finishUnfinished, makeWaitingRefunds, reconcilePayments },
  "1-59/5 * * * *": {
    sendReminders,
    resendWaiting,
    sendRoomDigests,
    emailLowStock,
    emailBackInStock,
  },
  "2-59/5 * * * *": {
    deleteExpiredDrafts,
    releaseUnusedPictures,
    deleteUnclaimedFiles,
    deleteExpiredSessions,
    deleteExpiredTokens,
    deleteExpiredInvitations,
    sendSignInAlarm,
    deleteOldTries,
    expireQuotes,
    deleteOldCarts,
    deleteUnplacedCertificates,
    runAutomations,
  },
  "3-59/5 * * * *": { continueCampaigns, continueImports },
};

/** Runs the jobs of the cron that fired, and all jobs for an expression that names no group. */
export async function runScheduled({ cron }: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  // A failing job must not stop the others.
  const failed: string[] = [];
  const jobs = jobsByCron[cron] ? [jobsByCron[cron]] : Object.values(jobsByCron);
  for (const [name, job] of jobs.flatMap(Object.entries<Job>)) {
    try {
      await job(app);
    } catch (error) {
      failed.push(name);
      logError(`upkeep ${name}`, error);
    }
  }
  await alarmStaff(app, failed).catch((error) => logError("upkeep alarmStaff", error));
}
