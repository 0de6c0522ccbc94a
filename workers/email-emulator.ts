// Stands in for Cloudflare Email Service in a local shop. Emails stay in the outbox, and two kinds of address bounce.

/** Starts of addresses that bounce, with the event that Email Service documents for each. */
const bounces = {
  bounced: { type: "hard", classification: "permanent_failure", reason: "550 5.1.1 User unknown" },
  "mailbox-full": { type: "soft", classification: "temporary_failure", reason: "452 4.2.2 Mailbox full" },
} as const;

interface Sent {
  from: string | { email: string };
  to: string | readonly string[];
}

/** The binding EMAIL. An email to bounced…@ or mailbox-full…@ bounces two seconds later, through the queue of delivery events. */
export const emailEmulator = (events: Queue | undefined) => ({
  async send({ from, to }: Sent) {
    const messageId = `local-${crypto.randomUUID()}`;
    const [recipient = ""] = typeof to === "string" ? [to] : to;
    const [, bounce] = Object.entries(bounces).find(([start]) => recipient.startsWith(start)) ?? [];
    const sender = typeof from === "string" ? from : from.email;
    if (bounce) await events?.send(bounceEvent({ messageId, sender, recipient, bounce }), { delaySeconds: 2 });
    return { messageId };
  },
});

interface Bounced {
  messageId: string;
  sender: string;
  recipient: string;
  bounce: (typeof bounces)[keyof typeof bounces];
}

const bounceEvent = ({ messageId, sender, recipient, bounce }: Bounced) => ({
  type: "cf.email.sending.message.bounced",
  source: { type: "email.sending", zoneId: "local", domain: sender.slice(sender.indexOf("@") + 1) },
  payload: {
    eventId: crypto.randomUUID(),
    messageId,
    sender,
    recipient,
    terminal: true,
    delivery: { status: "bounced", smtpResponse: bounce.reason },
    bounce,
  },
  metadata: { eventSchemaVersion: 1, eventTimestamp: new Date().toISOString() },
});
