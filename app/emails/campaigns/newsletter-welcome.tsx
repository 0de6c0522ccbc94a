import { formatDate } from "~/domain/calendar/calendar";
import { CodeBox, Paragraph, type RenderedMail, TextLink } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface NewsletterLinks {
  shopUrl: string;
  unsubscribeUrl: string;
  /** Link to confirm the address, or null if it is confirmed. */
  confirmUrl: string | null;
}

/** Sent to a new subscriber, with the single-use code that the popup promised. */
export function newsletterWelcome({
  code,
  validUntil,
  ...links
}: NewsletterLinks & { code: string; validUntil: Date }): RenderedMail {
  return renderTemplate("newsletter-welcome", {
    facts: { code, until: formatDate(validUntil) },
    parts: { codeBox: <CodeBox>{code}</CodeBox>, confirm: <ConfirmLine {...links} /> },
    ...buttonAndFooter(links),
  });
}

/** Sent to a returning subscriber who already used the code of the first sign-up. */
export function newsletterBack(links: NewsletterLinks): RenderedMail {
  return renderTemplate("newsletter-back", {
    parts: { confirm: <ConfirmLine {...links} /> },
    ...buttonAndFooter(links),
  });
}

/** Sent to an address that was blocked. Only its owner can confirm on the linked page. */
export function newsletterConfirm({ confirmUrl }: { confirmUrl: string }): RenderedMail {
  return renderTemplate("newsletter-confirm", { href: confirmUrl });
}

const ConfirmLine = ({ confirmUrl }: NewsletterLinks) =>
  confirmUrl ? (
    <Paragraph>
      Want new pins and offers now and then? Please confirm that this address is yours. We won't add you to our list
      until you do.
    </Paragraph>
  ) : null;

const buttonAndFooter = ({ confirmUrl, shopUrl, unsubscribeUrl }: NewsletterLinks) => ({
  href: confirmUrl ?? shopUrl,
  button: confirmUrl ? "Confirm my subscription" : undefined,
  footer: (
    <p style={{ margin: 0 }}>
      {confirmUrl
        ? "You're receiving this because this address signed up on our website. Didn't sign up? Ignore this email and we won't write again. "
        : "You're receiving this because this address is on our newsletter list. "}
      <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
    </p>
  ),
});
