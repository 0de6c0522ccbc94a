// Adds ended campaigns to the browser tests' shop, each with one reader whose email failed.
import { openDatabase } from "~/db/client.server";
import { emailCampaigns, outboxMessages } from "~/db/schema";
import { noRecipients } from "~/domain/campaigns/campaign-progress";
import { insert } from "../../../scripts/seed";

/** Campaigns that a test sends again, one for each window size of the run. `staying` is never sent again. */
export const endedCampaigns = {
  staying: "EC-ENDED00000",
  phone: "EC-ENDED00001",
  tablet: "EC-ENDED00002",
  desktop: "EC-ENDED00003",
};

/** A recipient whose email failed. The address and the provider's error message have the maximum length. */
export const failedReader = (campaignId: string) =>
  `dana.whitcombe-ferrara-${campaignId.slice(-2)}@castlepinesgolfclub.example`;
const refusal =
  "The provider answered 422 (validation_error): Invalid `to` field. The email address needs to follow the `email@example.com` format.";

export async function addEndedCampaigns(DB: D1Database): Promise<void> {
  const db = openDatabase(DB);
  const createdAt = new Date(Date.now() - 86_400_000);
  const subject = "The greens are open again";
  const ended = { status: "done", startsAt: createdAt, finishedAt: createdAt, createdAt } as const;
  for (const id of Object.values(endedCampaigns)) {
    await insert(db, emailCampaigns, [
      {
        id,
        campaignType: "marketing",
        subject,
        content: "See you on the first tee.",
        ...ended,
        launchKey: id,
        audience: { list: "customers", exclude: [] },
        origin: "http://localhost",
        actor: "admin",
        counts: { ...noRecipients, sent: 1, failed: 1, skipped: 1 },
      },
    ]);
    const mail = { campaignId: id, template: "campaign", subject, createdAt };
    await insert(db, outboxMessages, [
      { ...mail, id: `OM-${id}-A`, to: "al@castlepines.example", toName: "Al", state: "sent", sentAt: createdAt },
      {
        ...mail,
        id: `OM-${id}-B`,
        to: failedReader(id),
        toName: "Dana",
        state: "failed",
        lastError: refusal,
        attempts: 1,
      },
      { ...mail, id: `OM-${id}-C`, to: "lou@castlepines.example", state: "skipped", lastError: "Unsubscribed" },
    ]);
  }
}
