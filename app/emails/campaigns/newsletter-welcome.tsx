import { formatDate } from "~/domain/calendar/calendar";
import { type RenderedMail, TextLink } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface NewsletterWelcome {
  code: string;
  validUntil: Date;
  shopUrl: string;
  unsubscribeUrl: string;
}

/** Sent to a new subscriber, with the single-use code that the popup promised. */
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
    footer: <LeaveLine url={unsubscribeUrl} />,
  });
}

/** Sent to a returning subscriber who already used the code of the first sign-up. */
export function newsletterBack({ shopUrl, unsubscribeUrl }: Pick<NewsletterWelcome, "shopUrl" | "unsubscribeUrl">) {
  return renderTemplate("newsletter-back", { href: shopUrl, footer: <LeaveLine url={unsubscribeUrl} /> });
}

/** Sent to an unsubscribed address. Only its owner can confirm on the linked page. */
export function newsletterConfirm({ confirmUrl }: { confirmUrl: string }): RenderedMail {
  return renderTemplate("newsletter-confirm", { href: confirmUrl });
}

function LeaveLine({ url }: { url: string }) {
  return (
    <p style={{ margin: 0 }}>
      You're receiving this because this address signed up for our newsletter. Didn't sign up? Unsubscribe and we won't
      write again. <TextLink href={url}>Unsubscribe</TextLink>
    </p>
  );
}
