import { brand } from "~/domain/brand/brand";
import { Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

interface VerifyEmail {
  username: string;
  email: string;
  verifyUrl: string;
}

/** To an address that an account wants to use, new or asked for again. */
export function verifyEmailMail({ username, email, verifyUrl }: VerifyEmail): RenderedMail {
  return renderWords("verify-email", { facts: { username, newEmail: email }, href: verifyUrl });
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
