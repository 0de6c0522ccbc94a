import { invitationDays, type Role, roleLabels } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface Invitation {
  role: Role;
  invitedBy: string;
  acceptUrl: string;
}

/** Invitation for a new staff member, with a single-use link. */
export function staffInvitation({ role, invitedBy, acceptUrl }: Invitation): RenderedMail {
  return renderMail({
    subject: `You're invited to the ${brand.name} back office`,
    preview: `Choose a name and a password; the link is valid for ${invitationDays} days.`,
    children: (
      <>
        <Heading>Welcome to the back office</Heading>
        <Paragraph>
          {invitedBy} invited you to the {brand.name} team (role: <strong>{roleLabels[role]}</strong>). Choose a name
          and a password to get started.
        </Paragraph>
        <Action href={acceptUrl}>Accept the invitation</Action>
        <Paragraph>
          The link works once and expires in {invitationDays} days. If you weren't expecting this, you can ignore this
          email.
        </Paragraph>
      </>
    ),
  });
}
