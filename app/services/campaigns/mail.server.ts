// Renders a campaign's email for one recipient. Owns no table. Guarantees that the same row always renders to the same
// text, so that a batch can be repeated under its idempotency key.
import type { emailCampaigns, outboxMessages } from "~/db/schema";
import { defaultContact, withContact } from "~/domain/brand/contact";
import { fillTemplate } from "~/domain/campaigns/campaign-template";
import { escapeHtml } from "~/domain/text/html";
import { greetingName } from "~/domain/text/names";
import { campaignMail } from "~/emails/campaigns/campaign";
import { originMark, type RenderedMail } from "~/emails/frame/mail";
import type { App } from "~/services/core/app.server";
import { readSignedText, signText } from "~/services/core/tokens.server";

export type Campaign = typeof emailCampaigns.$inferSelect;
type Draft = Pick<Campaign, "campaignType" | "subject" | "content" | "discountCode" | "offer" | "origin" | "contact">;
type Recipient = Pick<typeof outboxMessages.$inferSelect, "to" | "toName">;

/** Renders the email once for a whole batch, with its merge fields not filled in yet. */
export function campaignTemplate(campaign: Draft): RenderedMail {
  const shopUrl = campaign.campaignType === "tournament" ? `${campaign.origin}/custom` : `${campaign.origin}/`;
  const { subject, html, text } = campaignMail({ ...campaign, shopUrl });
  const atHome = (words: string) => words.replaceAll(originMark, campaign.origin);
  const contact = campaign.contact ?? defaultContact;
  const postalLine = escapeHtml(contact.postalLine);
  return {
    subject,
    html: withContact(atHome(html), { ...contact, postalLine }),
    text: withContact(atHome(text), contact),
  };
}

/** Fills in one recipient's merge fields and adds the headers for one-click unsubscribe (RFC 8058). */
export function fillCampaignMail(
  app: Pick<App, "signingSecrets">,
  template: RenderedMail,
  origin: string,
  to: Recipient,
) {
  const values = { name: greetingName(to.toName), unsubscribeUrl: unsubscribeUrl(app, origin, to.to) };
  return {
    subject: fillTemplate(template.subject, values),
    html: fillTemplate(template.html, values, escapeHtml),
    text: fillTemplate(template.text, values),
    headers: unsubscribeHeaders(values.unsubscribeUrl),
  };
}

const purpose = "unsubscribe";

/** Returns an unsubscribe link. Links never expire, because old emails must still let readers unsubscribe. */
export function unsubscribeUrl(app: Pick<App, "signingSecrets">, origin: string, email: string): string {
  const named = Buffer.from(email).toString("base64url");
  return `${origin}/unsubscribe/${signText(app.signingSecrets, purpose, named)}`;
}

export const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Returns the address in an unsubscribe link, or null if this shop did not sign the link. */
export function readUnsubscribeToken(app: Pick<App, "signingSecrets">, token: string): string | null {
  const named = readSignedText(app.signingSecrets, purpose, token);
  return named && Buffer.from(named, "base64url").toString();
}
