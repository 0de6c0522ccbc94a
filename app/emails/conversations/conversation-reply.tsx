import { formatDate } from "~/domain/calendar/calendar";
import { cutText } from "~/domain/text/visible";
import { MultilineText, muted, type RenderedMail, renderMail, rule, StaffText } from "~/emails/frame/mail";

interface ConversationReply {
  subject: string;
  body: string;
  /** The customer's email that this one answers. */
  answered: { name: string | null; email: string; body: string; createdAt: Date } | null;
}

/** Text that staff wrote, followed by the customer's last email. */
export function conversationReply({ subject, body, answered }: ConversationReply): RenderedMail {
  return renderMail({
    subject,
    preview: cutText(body, 120),
    children: (
      <>
        <StaffText>{body}</StaffText>
        {answered?.body ? (
          <>
            <p style={{ margin: "24px 0 8px", fontSize: 14, color: muted }}>
              On {formatDate(answered.createdAt)}, {answered.name ?? answered.email} wrote:
            </p>
            <blockquote style={{ margin: 0, padding: "0 0 0 12px", borderLeft: `3px solid ${rule}`, color: muted }}>
              <MultilineText>{cutText(answered.body, 2000)}</MultilineText>
            </blockquote>
          </>
        ) : null}
      </>
    ),
  });
}
