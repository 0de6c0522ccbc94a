import { cx } from "class-variance-authority";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { mailBadges, outboxFilter } from "~/domain/campaigns/outbox";
import { campaignNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls, SortByDate } from "~/routes/admin/list-frame";
import { MailList } from "~/routes/admin/mail/mail-list";
import { MailView } from "~/routes/admin/mail/mail-view";
import { ListViews } from "~/routes/admin/views/list-views";
import { listOutbox, resendMail } from "~/services/campaigns/outbox-admin.server";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/outbox";

const query = outboxFilter.extend({ mail: z.string().max(100).optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { mail: openId, ...filter } = query.parse(Object.fromEntries(url.searchParams));
  const { rows, next, total } = await listOutbox(app, filter);
  return {
    isFiltered: filter.q !== "" || filter.state !== undefined,
    open: rows.find(({ id }) => id === openId) ?? null,
    // Loads the content of the open email only, because contents are large.
    mails: rows.map(({ html, text, ...mail }) => mail),
    next,
    total,
  };
});

export const action = formAction({
  resend: submit({
    input: z.object({ id: z.string().min(1).max(100), to: z.string() }),
    run: async (app, { id, to }) => {
      await resendMail(app, id);
      return to;
    },
    then: (to, _app, { url }) => ({ toast: campaignNotices.emailSent(to), redirectTo: url.pathname + url.search }),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, campaignNotices.emailFailed());

export const meta: Route.MetaFunction = () => [
  { title: `Sent email | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const stateOptions = [
  { value: "unsent", label: "Not sent or unknown" },
  ...Object.entries(mailBadges).map(([value, { label }]) => ({ value, label })),
];

export default function Outbox({
  loaderData: { isFiltered, open, mails, next, total },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageTitle title="Sent email" lead="Every email we've sent." />
      <ListControls>
        <FilterBar search={{ label: "Recipient", placeholder: "Email starts with" }}>
          <FilterSelect name="state" label="Status" all="Any status" options={stateOptions} />
          <SortByDate />
        </FilterBar>
        <ListViews list="outbox" />
      </ListControls>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={cx("space-y-4", open && "max-lg:hidden")}>
          <MailList mails={mails} openId={open?.id ?? null} isFiltered={isFiltered} />
          <OlderLink next={next} label="emails" total={total} />
        </div>
        {open ? <MailView key={open.id} mail={open} problem={reply?.message} /> : null}
      </div>
    </div>
  );
}
