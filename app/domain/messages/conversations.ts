import { bad, good } from "~/domain/messages/messages";

export const conversationNotices = {
  sent: (email: string) => good("Reply Sent", `Your reply to ${email} is on its way.`),
  sendFailed: bad("Reply Not Sent", "The reply couldn't be sent. Please try again."),
  assigned: good("Message Assigned", "It's now on that page."),
  assignFailed: bad("Not Assigned", "The message couldn't be assigned. Please try again."),
  done: good("Message Done", "It no longer needs a reply."),
  reopened: good("Message Reopened", "It's back in the Inbox."),
  failed: bad("Not Saved", "The change wasn't saved. Please try again."),
} as const;
