import { invitationDays, type Role, roleLabels } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface Invitation {
  role: Role;
  invitedBy: string;
  acceptUrl: string;
}

/** To somebody who is to work here, with a link for one use. */
export function staffInvitation({ role, invitedBy, acceptUrl }: Invitation): RenderedMail {
  return renderMail({
    subject: `You are invited to the back office of ${brand.name}`,
    preview: `Choose a name and a password; the link is good for ${invitationDays} days.`,
    children: (
      <>
        <Heading>Welcome to the back office</Heading>
        <Paragraph>
          {invitedBy} invites you to work at {brand.name} as <strong>{roleLabels[role]}</strong>. Choose a name and a
          password, and you are in.
        </Paragraph>
        <Action href={acceptUrl}>Accept the invitation</Action>
        <Paragraph>
          The link works once and for {invitationDays} days. If you do not know what this is about, leave this mail
          alone and nothing happens.
        </Paragraph>
      </>
    ),
  });
}
