import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

const words = {
  on: ["Two-factor sign-in is on", "From now on a sign-in asks for a second step after the password."],
  off: ["Two-factor sign-in is off", "From now on a sign-in asks for the password alone."],
  app: ["A new authenticator app", "From now on a sign-in takes the codes of an authenticator app too."],
  passkey: ["A new passkey", "A passkey was added: from now on a sign-in takes it as the second step."],
  removed: ["A passkey was removed", "It signs nobody in any more."],
  codes: ["New recovery codes", "New recovery codes were made; the old ones count no more."],
} as const;
export type TwoFactorChange = keyof typeof words;

/** To the account's address whenever its second step changes, so that nobody takes it away unnoticed. */
export function twoFactorChanged({
  username,
  what,
  resetUrl,
}: {
  username: string;
  what: TwoFactorChange;
  resetUrl: string;
}): RenderedMail {
  const [title, sentence] = words[what];
  return renderMail({
    subject: `${brand.name}: ${title.toLowerCase()}`,
    preview: sentence,
    children: (
      <>
        <Heading>{title}</Heading>
        <Paragraph>
          This is about the account <strong>{username}</strong>. {sentence}
        </Paragraph>
        <Paragraph>If this was not you, choose a new password at once and write to {brand.supportEmail}.</Paragraph>
        <Action href={resetUrl}>Choose a new password</Action>
      </>
    ),
  });
}
