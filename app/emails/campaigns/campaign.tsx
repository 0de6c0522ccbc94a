import { brand } from "~/domain/brand/brand";
import { mergeFields } from "~/domain/campaigns/campaign-template";
import type { CampaignKind } from "~/domain/campaigns/campaigns";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { Markdown } from "~/emails/frame/markdown";

export interface CampaignMail {
  campaignType: CampaignKind;
  subject: string;
  /** Staff's own words (Markdown); blank for the kinds that bring theirs. */
  content: string;
  discountCode: string | null;
  /** "15% off" or "$5.00 off". */
  offer: string | null;
  shopUrl: string;
}

/** A campaign's mail with `{{name}}` and `{{unsubscribe_url}}` still in it, to be filled for each recipient. */
export function campaignMail(campaign: CampaignMail): RenderedMail {
  return renderMail({
    subject: campaign.subject,
    preview: campaign.offer ? `${campaign.offer} with code ${campaign.discountCode}` : campaign.subject,
    children: <Body {...campaign} />,
    footer: <Footer kind={campaign.campaignType} />,
  });
}

function Body(campaign: CampaignMail) {
  if (campaign.campaignType === "marketing") return <Markdown source={campaign.content} />;
  const { heading, paragraphs, action } = words[campaign.campaignType];
  return (
    <>
      <Heading>{heading}</Heading>
      <Paragraph>Hi {mergeFields.name},</Paragraph>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <Offer {...campaign} />
      <Action href={campaign.shopUrl}>{action}</Action>
      <Paragraph>
        Questions? Just reply, or write to {brand.email}.
        <br />
        The {brand.name} team
      </Paragraph>
    </>
  );
}

interface Words {
  heading: string;
  paragraphs: string[];
  action: string;
}

const words: Record<Exclude<CampaignKind, "marketing">, Words> = {
  discount: {
    heading: "A thank-you for you",
    paragraphs: [`You have ordered with us or asked us for ${brand.noun}, and we would like to see you again.`],
    action: "Shop golf pins",
  },
  tournament: {
    heading: "Custom pins for your tournament, at organizer pricing",
    paragraphs: [
      `We make soft enamel ${brand.noun} and ball markers with your event's logo: for players, sponsors and volunteers.`,
      `A mockup ${brand.promises.mockup.standard}, a ${brand.promises.deposit} to start, ${brand.promises.made}.`,
    ],
    action: "Design your pins",
  },
  vip: {
    heading: "Something for our VIPs",
    paragraphs: [
      `You are one of the people we think of first. This is for your next ${brand.noun}, ready-made or your own design.`,
    ],
    action: "Use your VIP code",
  },
};

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
  discount: `You get this mail as a customer of ${brand.name}.`,
  marketing: `You get this mail as a customer or subscriber of ${brand.name}.`,
  tournament: `You get this mail because you organize golf tournaments.`,
  vip: `You get this mail as a VIP customer of ${brand.name}.`,
};

function Footer({ kind }: { kind: CampaignKind }) {
  return (
    <p style={{ margin: 0 }}>
      {reasons[kind]} No more of these? <a href={mergeFields.unsubscribeUrl}>Unsubscribe</a>
    </p>
  );
}
