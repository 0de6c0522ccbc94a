import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

interface PasswordMail {
  username: string;
  resetUrl: string;
}

/** To the account's address, with a link for one use within the hour. */
export function passwordReset({ username, resetUrl }: PasswordMail): RenderedMail {
  return renderWords("password-reset", { facts: { username }, href: resetUrl });
}

/** To the account's address after its password changed. */
export function passwordChanged({ username, resetUrl }: PasswordMail): RenderedMail {
  return renderMail({
    subject: `Your ${brand.name} password was changed`,
    preview: "All other devices were signed out.",
    children: (
      <>
        <Heading>Your password was changed</Heading>
        <Paragraph>
          The password of the account <strong>{username}</strong> was changed just now, and all other devices were
          signed out.
        </Paragraph>
        <Paragraph>If this was not you, choose a new password at once and write to {brand.supportEmail}.</Paragraph>
        <Action href={resetUrl}>Choose a new password</Action>
      </>
    ),
  });
}
