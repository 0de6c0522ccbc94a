import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface SignInAlarm {
  failures: number;
  addresses: number;
  minutes: number;
  usersUrl: string;
}

/** Warns staff, at most once a day, that someone is guessing passwords. */
export function signInAlarm({ failures, addresses, minutes, usersUrl }: SignInAlarm): RenderedMail {
  return renderMail({
    subject: `${failures} failed sign-ins within ${minutes} minutes`,
    preview: "Someone may be guessing passwords.",
    children: (
      <>
        <Heading>Someone may be guessing passwords</Heading>
        <Paragraph>
          {failures} sign-ins failed within the last {minutes} minutes, from {addresses}{" "}
          {addresses === 1 ? "address" : "addresses"}. We slow down each account and address separately, and no one is
          locked out permanently.
        </Paragraph>
        <Paragraph>
          Please make sure that everyone on staff has a long, unique password and that only the right people are admins.
        </Paragraph>
        <Action href={usersUrl}>View users</Action>
      </>
    ),
  });
}
