import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { cutText } from "~/domain/text/visible";
import { MultilineText, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface ConversationReply {
  subject: string;
  body: string;
  /** The customer's email that this one answers. */
  answered: { name: string | null; email: string; body: string; createdAt: Date } | null;
}

/** What staff wrote, above the customer's last email. */
export function conversationReply({ subject, body, answered }: ConversationReply): RenderedMail {
  const paragraphs = body.split(/\n{2,}/).map((paragraph, at) => ({ key: `${at} ${paragraph}`, paragraph }));
  return renderMail({
    subject,
    preview: cutText(body, 120),
    children: (
      <>
        {paragraphs.map(({ key, paragraph }) => (
          <MultilineText key={key}>{paragraph}</MultilineText>
        ))}
        <Paragraph>The {brand.name} team</Paragraph>
        {answered?.body ? (
          <>
            <p style={{ margin: "24px 0 8px", fontSize: 14, color: "#52625c" }}>
              On {formatDate(answered.createdAt)}, {answered.name ?? answered.email} wrote:
            </p>
            <blockquote style={{ margin: 0, padding: "0 0 0 12px", borderLeft: "3px solid #e6dfcd", color: "#52625c" }}>
              <MultilineText>{cutText(answered.body, 2000)}</MultilineText>
            </blockquote>
          </>
        ) : null}
      </>
    ),
  });
}
