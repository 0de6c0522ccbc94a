// The cron, every five minutes: finishes what a request could not, and clears what has run out.
import { forgetExpiredTokens } from "~/services/account-tokens.server";
import { continueCampaigns } from "~/services/campaigns.server";
import { forgetOldCarts } from "~/services/cart.server";
import { continueImports } from "~/services/contact-import-run.server";
import { createApp } from "~/services/context.server";
import { forgetExpiredDrafts } from "~/services/custom-drafts.server";
import { forgetUnclaimedFiles } from "~/services/files.server";
import { logError } from "~/services/log.server";
import { noteLowStock } from "~/services/low-stock.server";
import { resendWaiting } from "~/services/outbox.server";
import { mirrorPayments } from "~/services/payment-mirror.server";
import { settlePayments } from "~/services/payment-upkeep.server";
import { releaseUnusedPictures } from "~/services/post-pictures.server";
import { makeWaitingRefunds } from "~/services/refunds.server";
import { sendReminders } from "~/services/reminders.server";
import { sendRoomDigests } from "~/services/room-digests.server";
import { forgetExpiredSessions } from "~/services/sessions.server";
import { alarmOfFailedSignIns } from "~/services/sign-in-alarm.server";
import { forgetOldTries } from "~/services/sign-in-tries.server";

const duties = {
  settlePayments,
  makeWaitingRefunds,
  mirrorPayments,
  sendReminders,
  resendWaiting,
  continueCampaigns,
  continueImports,
  forgetExpiredDrafts,
  releaseUnusedPictures,
  forgetUnclaimedFiles,
  forgetExpiredSessions,
  forgetExpiredTokens,
  alarmOfFailedSignIns,
  forgetOldTries,
  forgetOldCarts,
  sendRoomDigests,
  noteLowStock,
};

export async function runUpkeep(_controller: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  // One duty's failure must not keep the others from theirs.
  for (const [name, duty] of Object.entries(duties)) {
    await Promise.resolve(duty(app)).catch((error) => logError(`upkeep ${name}`, error));
  }
}
