import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

export interface ShopAlarm {
  subject: string;
  meaning: string;
  todo: string;
  url: string;
}

/** Sent to staff once a day for each problem. */
export function shopAlarm({ subject, meaning, todo, url }: ShopAlarm): RenderedMail {
  return renderMail({
    subject,
    preview: meaning,
    children: (
      <>
        <Heading>{subject}</Heading>
        <Paragraph>{meaning}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <Action href={url}>View details</Action>
      </>
    ),
  });
}
