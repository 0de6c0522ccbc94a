import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import { csvForm } from "~/domain/campaigns/campaigns.schema";
import type { ImportKind } from "~/domain/campaigns/contacts";
import { campaignNotices } from "~/domain/messages/admin";
import type { Notice } from "~/domain/messages/messages";
import { openCsvFile } from "~/http/bodies/csv.server";
import { submit } from "~/http/form.server";
import { countAudience } from "~/services/campaigns/audience.server";
import { previewCampaign, runCampaign, scheduleCampaign, sendTest } from "~/services/campaigns/campaigns.server";
import { uploadContacts } from "~/services/campaigns/contact-imports.server";
import type { CampaignDraft } from "~/services/campaigns/drafts.server";
import type { App } from "~/services/core/app.server";

/** Intents of every campaign form: preview with count, test email to oneself, send. */
export function campaignIntents<Schema extends z.ZodType<{ launchKey: string; startsAt?: Date }>>(
  input: Schema,
  draft: (app: App, input: z.output<Schema>) => Promise<CampaignDraft>,
  failed: (reason: string) => Notice = campaignNotices.failed,
) {
  return {
    preview: submit({
      input,
      run: async (app, given) => previewCampaign(app, await draft(app, given)),
      then: (preview) => ({ data: preview }),
    }),
    test: submit({
      input,
      run: async (app, given) => sendTest(app, await draft(app, given)),
      then: () => ({ toast: campaignNotices.testSent }),
      refused: ({ message }) => campaignNotices.testFailed(message),
    }),
    send: submit({
      input,
      run: async (app, given) => ({
        id: await scheduleCampaign(app, await draft(app, given), given.launchKey, given.startsAt),
        toast: given.startsAt ? campaignNotices.scheduled : campaignNotices.started,
      }),
      then: ({ id, toast }) => ({ toast, redirectTo: `/admin/campaigns/${id}` }),
      refused: ({ message }) => failed(message),
    }),
  };
}

export function uploadIntent(kind: ImportKind) {
  return submit({
    input: csvForm,
    run: async (app, { csvFile }) => uploadContacts(app, { kind, ...(await openCsvFile(csvFile)) }),
    then: ({ id }) => ({ redirectTo: `/admin/imports/${id}` }),
    refused: ({ code, message }) =>
      code === "unsupported_media" ? campaignNotices.invalidFile : campaignNotices.uploadFailed(message),
  });
}

/**
 * Sends one email immediately. If the recipient has unsubscribed, refuses before writing anything, such as a discount
 * code.
 */
export function oneMailIntent<Schema extends z.ZodType<{ launchKey: string; email: string }>>(
  input: Schema,
  draft: (app: App, input: z.output<Schema>) => Promise<CampaignDraft>,
) {
  return submit({
    input,
    run: async (app, given) => {
      const unwanted = () => new ShopError("conflict", `${given.email} has unsubscribed from our emails.`);
      const mail = await draft(app, given);
      if ((await countAudience(app, mail.audience)).suppressed > 0) throw unwanted();
      const { counts } = await runCampaign(app, mail, given.launchKey);
      // The recipient may have unsubscribed since the check.
      if (counts.skipped > 0) throw unwanted();
      if (counts.failed > 0)
        throw new ShopError("conflict", `The email to ${given.email} was rejected. Please check the address.`);
      return given.email;
    },
    then: (email) => ({ toast: campaignNotices.emailSent(email) }),
    refused: ({ message }) => campaignNotices.emailFailed(message),
  });
}
