import { Action, Heading, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

export interface ShopAlarm {
  subject: string;
  /** What it means, and what to do. */
  meaning: string;
  todo: string;
  /** The page of the back office where it is seen. */
  url: string;
}

/** To the staff, once a day for each thing that does not work. */
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
