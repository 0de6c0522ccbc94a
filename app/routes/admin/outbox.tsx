import { cx } from "class-variance-authority";
import { Form, Link, useSearchParams } from "react-router";
import { z } from "zod";
import { campaignNotices } from "~/domain/admin-messages";
import { brand } from "~/domain/brand";
import { formDoor, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { MailList } from "~/routes/admin/mail-list";
import { MailView } from "~/routes/admin/mail-view";
import { listOutbox, resendMail } from "~/services/outbox.server";
import { Button } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/outbox";

const pageSize = 50;

const query = z.object({
  to: z.string().max(254).optional().catch(undefined),
  before: z.coerce.date().optional().catch(undefined),
  mail: z.string().max(100).optional().catch(undefined),
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { mail: openId, ...filter } = query.parse(Object.fromEntries(url.searchParams));
  const mails = await listOutbox(app, { ...filter, limit: pageSize });
  return {
    to: filter.to ?? "",
    open: mails.find(({ id }) => id === openId) ?? null,
    // The letters themselves are heavy: only the open one travels.
    mails: mails.map(({ html, text, headers, ...mail }) => mail),
    olderThan: mails.length === pageSize ? (mails.at(-1)?.createdAt.toISOString() ?? null) : null,
  };
});

export const action = formDoor({
  resend: submit({
    input: z.object({ id: z.string().min(1).max(100), to: z.string() }),
    run: async (app, { id, to }) => {
      await resendMail(app, id);
      return to;
    },
    then: (to, _app, { url }) => ({ toast: campaignNotices.emailSent(to), redirectTo: url.pathname + url.search }),
  }),
});

export const meta: Route.MetaFunction = () => [
  { title: `Outbox | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Outbox({
  loaderData: { to, open, mails, olderThan },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageTitle title="Outbox" lead="Every mail of the shop, newest first." />
      <Form role="search" className="flex max-w-xl items-end gap-3">
        <label className="flex grow flex-col gap-1.5 font-medium">
          Recipient
          <input
            type="search"
            name="to"
            key={to}
            defaultValue={to}
            className="control"
            placeholder="name@club.example"
          />
        </label>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Form>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={cx("space-y-4", open && "max-lg:hidden")}>
          <MailList mails={mails} openId={open?.id ?? null} isFiltered={to !== ""} />
          {olderThan ? <OlderLink before={olderThan} /> : null}
        </div>
        {open ? <MailView key={open.id} mail={open} problem={reply?.message} /> : null}
      </div>
    </div>
  );
}

function OlderLink({ before }: { before: string }) {
  const [search] = useSearchParams();
  const older = new URLSearchParams(search);
  older.delete("mail");
  older.set("before", before);
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={{ search: older.toString() }}>Older mails</Link>
    </Button>
  );
}
