import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface VerifyEmail {
  username: string;
  email: string;
  verifyUrl: string;
}

/** To an address that an account wants to use, new or asked for again. */
export function verifyEmailMail({ username, email, verifyUrl }: VerifyEmail): RenderedMail {
  return renderMail({
    subject: `Please confirm your email address for ${brand.name}`,
    preview: `Confirm ${email} for your account.`,
    children: (
      <>
        <Heading>Confirm your email address</Heading>
        <Paragraph>
          The {brand.name} account <strong>{username}</strong> wants to use {email}. Please confirm that it is yours.
        </Paragraph>
        <Action href={verifyUrl}>Confirm my email address</Action>
        <Paragraph>
          The link is good for 7 days. If this was not you, leave this mail alone and nothing happens.
        </Paragraph>
      </>
    ),
  });
}

/** To the old address, so that nobody moves an account away unnoticed. */
export function emailChangeNotice({ username, newEmail }: { username: string; newEmail: string }): RenderedMail {
  return renderMail({
    subject: `Your ${brand.name} account is moving to another email address`,
    preview: `The new address is ${newEmail}.`,
    children: (
      <>
        <Heading>A new email address</Heading>
        <Paragraph>
          You asked us to use {newEmail} for the account <strong>{username}</strong>. It takes effect when that address
          is confirmed; until then everything comes here.
        </Paragraph>
        <Paragraph>If this was not you, change your password now and write to {brand.supportEmail}.</Paragraph>
      </>
    ),
  });
}
