import type { ReactNode } from "react";
import { formatCount } from "~/domain/text/counts";
import { EmailFrame } from "~/routes/admin/mail/mail-view";
import type { CampaignPreview } from "~/services/campaigns/campaigns.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/frame/empty-state";
import { Tabs } from "~/ui/tabs";

const phoneSize = "mx-auto block h-[36rem] w-[375px] max-w-full";
const desktopSize = "h-[36rem] w-full";

export type MailPreview = Pick<CampaignPreview, "subject" | "html" | "text">;

interface PreviewPaneProps {
  preview: CampaignPreview | undefined;
  /** Preview of the email while it is being written. If missing, the requested preview is shown. */
  live?: MailPreview;
  /** True if the form changed after the preview. */
  isStale: boolean;
  children?: ReactNode;
}

export function PreviewPane({ preview, live, isStale, children }: PreviewPaneProps) {
  const mail = live ?? preview;
  if (!mail) {
    return (
      <Card look="sunken">
        <EmptyState title="No preview yet">
          Press “Preview and count” to see the email and how many people will get it.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card className="min-w-0 space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {preview ? (
          <Audience preview={preview} />
        ) : (
          <p className="text-muted text-sm">Press “Preview and count” to see how many people will get it.</p>
        )}
        {children}
      </div>
      {isStale ? (
        <p role="status" className="rounded-control bg-tone-yellow p-3 text-on-tone-yellow">
          You made changes. Please preview again before sending.
        </p>
      ) : null}
      <MailForms mail={mail} />
    </Card>
  );
}

/** Subject and content of an email, at phone and desktop width and as text. */
export function MailForms({ mail }: { mail: MailPreview }) {
  return (
    <>
      <div className="min-w-0">
        <p className="text-muted text-sm">Subject</p>
        <p className="wrap-anywhere font-semibold">{mail.subject}</p>
      </div>
      <Tabs
        label="Email formats"
        tabs={[
          {
            id: "phone",
            label: "Phone",
            content: <EmailFrame html={mail.html} title="The email on a phone" size={phoneSize} />,
          },
          {
            id: "desktop",
            label: "Desktop",
            content: <EmailFrame html={mail.html} title="The email on a desktop" size={desktopSize} />,
          },
          {
            id: "text",
            label: "Plain text",
            content: (
              <pre className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken p-4 text-sm">{mail.text}</pre>
            ),
          },
        ]}
      />
    </>
  );
}

function Audience({ preview: { audience, createsCode } }: { preview: CampaignPreview }) {
  const { reached, excluded, suppressed } = audience;
  const left = [excluded && `${excluded} excluded`, suppressed && `${suppressed} unsubscribed or blocked`].filter(
    Boolean,
  );
  return (
    <div role="status">
      <p className="font-semibold font-serif text-xl tabular-nums">
        {reached === 0 ? "No recipients" : `${formatCount(reached)} ${reached === 1 ? "recipient" : "recipients"}`}
      </p>
      {left.length > 0 ? <p className="text-muted text-sm">Left out: {left.join(", ")}</p> : null}
      {createsCode ? <p className="text-muted text-sm">The promo code will be created.</p> : null}
    </div>
  );
}
