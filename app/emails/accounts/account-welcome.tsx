import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

/** To an address that nobody has confirmed: no word of whoever typed it. */
export function accountWelcome({ verifyUrl }: { verifyUrl: string }): RenderedMail {
  return renderMail({
    subject: `Welcome to ${brand.name}, please confirm your email address`,
    preview: "One press, and your orders stand together in your account.",
    children: (
      <>
        <Heading>Welcome</Heading>
        <Paragraph>
          Your {brand.name} account is ready. Please confirm that this is your email address: earlier orders that you
          placed with it then appear in your account.
        </Paragraph>
        <Action href={verifyUrl}>Confirm my email address</Action>
        <Paragraph>
          The link is good for 7 days. If you did not make this account, leave this mail alone and nothing happens.
        </Paragraph>
      </>
    ),
  });
}
