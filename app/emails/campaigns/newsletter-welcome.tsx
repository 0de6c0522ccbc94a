import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface NewsletterWelcome {
  code: string;
  validUntil: Date;
  shopUrl: string;
  unsubscribeUrl: string;
}

/** To a new subscriber: the single-use code that the popup promised. */
export function newsletterWelcome({ code, validUntil, shopUrl, unsubscribeUrl }: NewsletterWelcome): RenderedMail {
  const offer = `${newsletterOffer.percentOff}% off`;
  return renderMail({
    subject: `Your ${offer} at ${brand.name}`,
    preview: `${code} takes ${offer} your first order, until ${formatDate(validUntil)}.`,
    children: (
      <>
        <Heading>Welcome to {brand.name}</Heading>
        <Paragraph>Here is your code for {offer} your first order:</Paragraph>
        <p
          style={{
            margin: "0 0 16px",
            padding: "16px 20px",
            border: "2px dashed #B8893B",
            borderRadius: 8,
            fontSize: 22,
            fontWeight: 700,
            letterSpacing: 1,
            textAlign: "center",
          }}
        >
          {code}
        </p>
        <Paragraph>
          Enter it in the cart or at checkout. It works once, until {formatDate(validUntil)}, on top of the volume
          prices.
        </Paragraph>
        <Action href={shopUrl}>Browse the pins</Action>
      </>
    ),
    footer: (
      <p style={{ margin: 0 }}>
        You get this mail because this address signed up for our newsletter. If that was not you, ignore it: we only
        keep writing to people who asked. No more of these? <a href={unsubscribeUrl}>Unsubscribe</a>
      </p>
    ),
  });
}
