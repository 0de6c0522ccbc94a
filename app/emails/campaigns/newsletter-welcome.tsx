import { formatDate } from "~/domain/calendar/calendar";
import type { RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface NewsletterWelcome {
  code: string;
  validUntil: Date;
  shopUrl: string;
  unsubscribeUrl: string;
}

/** To a new subscriber: the single-use code that the popup promised. */
export function newsletterWelcome({ code, validUntil, shopUrl, unsubscribeUrl }: NewsletterWelcome): RenderedMail {
  const box = {
    margin: "0 0 16px",
    padding: "16px 20px",
    border: "2px dashed #B8893B",
    borderRadius: 8,
    fontSize: 22,
    fontWeight: 700,
    letterSpacing: 1,
    textAlign: "center",
  } as const;
  return renderTemplate("newsletter-welcome", {
    facts: { code, until: formatDate(validUntil) },
    parts: { codeBox: <p style={box}>{code}</p> },
    href: shopUrl,
    footer: (
      <p style={{ margin: 0 }}>
        You get this mail because this address signed up for our newsletter. If that was not you, ignore it: we only
        keep writing to people who asked. No more of these? <a href={unsubscribeUrl}>Unsubscribe</a>
      </p>
    ),
  });
}
