import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface SignInAlarm {
  failures: number;
  addresses: number;
  minutes: number;
  usersUrl: string;
}

/** To the staff, once a day at most: somebody is guessing passwords. */
export function signInAlarm({ failures, addresses, minutes, usersUrl }: SignInAlarm): RenderedMail {
  return renderMail({
    subject: `${failures} failed sign-ins within ${minutes} minutes`,
    preview: "Somebody may be guessing passwords.",
    children: (
      <>
        <Heading>Somebody may be guessing passwords</Heading>
        <Paragraph>
          {failures} sign-ins failed within the last {minutes} minutes, from {addresses}{" "}
          {addresses === 1 ? "address" : "addresses"}. Each account and each address is slowed down by itself; nobody is
          locked out for good.
        </Paragraph>
        <Paragraph>
          Please make sure that every member of staff has a long password of their own, and that nobody has the role of
          an admin who should not.
        </Paragraph>
        <Action href={usersUrl}>Look at the accounts</Action>
      </>
    ),
  });
}
