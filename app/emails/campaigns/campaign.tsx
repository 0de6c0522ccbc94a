import { brand } from "~/domain/brand/brand";
import { mergeFields } from "~/domain/campaigns/campaign-template";
import type { CampaignKind } from "~/domain/campaigns/campaigns";
import { type EmailKey, emailTemplates, withPartsApart } from "~/domain/emails/templates";
import { Action, type RenderedMail, renderMail, TextLink } from "~/emails/frame/mail";
import { Markdown } from "~/emails/frame/markdown";

export interface CampaignMail {
  campaignType: CampaignKind;
  subject: string;
  /** Staff's Markdown, or blank for the default text of this kind of campaign. */
  content: string;
  discountCode: string | null;
  /** "15% off" or "$5.00 off". */
  offer: string | null;
  shopUrl: string;
}

/** Email of a campaign. `{{name}}` and `{{unsubscribe_url}}` are filled in later for each recipient. */
export function campaignMail(campaign: CampaignMail): RenderedMail {
  return renderMail({
    subject: campaign.subject,
    preview: campaign.offer ? `${campaign.offer} with code ${campaign.discountCode}` : campaign.subject,
    children: <Body {...campaign} />,
    footer: <Footer kind={campaign.campaignType} />,
    hasHelpLinks: true,
  });
}

function Body(campaign: CampaignMail) {
  if (campaign.campaignType === "marketing") return <Markdown source={campaign.content} />;
  const key = `campaign-${campaign.campaignType}` satisfies EmailKey;
  const { body, button } = emailTemplates[key];
  const facts = {
    name: mergeFields.name,
    email: brand.email,
    discount: campaign.offer ?? "",
    code: campaign.discountCode ?? "",
  };
  const parts = { offer: <Offer {...campaign} />, button: <Action href={campaign.shopUrl}>{button}</Action> };
  return <Markdown source={withPartsApart(key, campaign.content || body)} filling={{ facts, parts }} />;
}

function Offer({ offer, discountCode }: CampaignMail) {
  if (!offer || !discountCode) return null;
  const box = { background: "#F2EBDA", borderRadius: 8, padding: "16px 20px", margin: "0 0 16px" };
  return (
    <div style={box}>
      <strong style={{ fontSize: 20 }}>{offer}</strong>
      <br />
      Your code: <strong style={{ letterSpacing: 1 }}>{discountCode}</strong>
    </div>
  );
}

const reasons: Record<CampaignKind, string> = {
  discount: `You're receiving this because you're a customer of ${brand.name}.`,
  marketing: `You're receiving this because you're a customer or subscriber of ${brand.name}.`,
  tournament: `You're receiving this because you organize golf tournaments.`,
  vip: `You're receiving this because you're a VIP customer of ${brand.name}.`,
};

function Footer({ kind }: { kind: CampaignKind }) {
  return (
    <p style={{ margin: 0 }}>
      {reasons[kind]} <TextLink href={mergeFields.unsubscribeUrl}>Unsubscribe</TextLink>
    </p>
  );
}
