import { cx } from "class-variance-authority";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { erasedDomain, mailBadge, unsentStates } from "~/domain/campaigns/outbox";
import { BackToList } from "~/routes/admin/side-list";
import type { listOutbox } from "~/services/campaigns/outbox-admin.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { StatusBadge } from "~/ui/lists/status-badge";
import { Tabs } from "~/ui/tabs";

type Mail = Awaited<ReturnType<typeof listOutbox>>["rows"][number];

export function MailView({ mail, problem }: { mail: Mail; problem?: string }) {
  const { subject, to, toName, replyTo, state, createdAt, sendAt, sentAt, attempts, lastError } = mail;
  const { deliveredAt, bouncedAt, bounceType } = mail;
  const facts = [
    ["To", toName ? `${toName} <${to}>` : to],
    ...(replyTo ? [["Replies go to", replyTo] as const] : []),
    ["Created", formatDateTime(createdAt)],
    ["Sent", sentAt ? formatDateTime(sentAt) : "Not yet"],
    ...(deliveredAt ? [["Delivered", formatDateTime(deliveredAt)] as const] : []),
    ["Attempts", String(attempts)],
    ...(state === "retrying" && sendAt ? [["Next attempt", formatDateTime(sendAt)] as const] : []),
    ...(bouncedAt ? [["Bounced", `${formatDateTime(bouncedAt)}, ${bounceLabels[bounceType ?? "hard"]}`] as const] : []),
    ...(lastError ? [["Last error", lastError] as const] : []),
  ] as const;
  return (
    <Card className="min-w-0 space-y-5">
      <BackToList param="mail">All emails</BackToList>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="wrap-anywhere min-w-0 text-heading">{subject}</h2>
        <StatusBadge badge={mailBadge(mail)} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <FormErrors errors={problem ? [problem] : null} />
      {isUnsent(state) && !to.endsWith(erasedDomain) ? <SendAgain id={mail.id} to={to} /> : null}
      <Tabs
        label="Email formats"
        tabs={[
          { id: "html", label: "Message", content: <EmailFrame html={mail.html ?? ""} /> },
          { id: "text", label: "Plain text", content: <PlainText text={mail.text ?? ""} /> },
        ]}
      />
    </Card>
  );
}

const bounceLabels = { hard: "permanently", soft: "after a temporary failure that lasted too long" };

const isUnsent = (state: Mail["state"]) => (unsentStates as readonly string[]).includes(state);

function SendAgain({ id, to }: { id: string; to: string }) {
  const pending = useNavigation().formData?.get("id") === id;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <Button type="submit" name="intent" value="resend" pending={pending} pendingLabel="Sending...">
        Send again
      </Button>
    </Form>
  );
}

interface EmailFrameProps {
  html: string;
  title?: string;
  size?: string;
}

/** The frame is sandboxed: scripts do not run, the email cannot access our page, and links open in a new window. */
export function EmailFrame({ html, title = "Email preview", size = "h-[70vh] w-full" }: EmailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace("<head>", '<head><base target="_blank">')}
      className={cx("rounded-control border border-line bg-white", size)}
    />
  );
}

function PlainText({ text }: { text: string }) {
  return <pre className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken p-4 text-sm">{text}</pre>;
}
