import { redirect } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { type ImportKind, importFields, importKindLabels, mappingInput } from "~/domain/campaigns/contacts";
import { campaignNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { usePolling } from "~/routes/admin/campaigns/use-polling";
import { ImportCheck } from "~/routes/admin/contacts/import-check";
import { importBadges } from "~/routes/admin/contacts/import-list";
import { ImportResult } from "~/routes/admin/contacts/import-result";
import { MappingForm } from "~/routes/admin/contacts/mapping-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { confirmImport, discardImport, getImport } from "~/services/campaigns/contact-imports.server";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/frame/page-title";
import { StatusBadge } from "~/ui/lists/status-badge";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/contact-import";

/** The URL has the chosen columns. If it has none, the guessed columns apply. */
export const loader = page(async (app, { params: { id }, url }: Route.LoaderArgs) => {
  const chosen = url.searchParams.has("email") ? mappingInput.safeParse(Object.fromEntries(url.searchParams)) : null;
  return getImport(app, { id, mapping: chosen?.data });
});

export const action = formAction({
  confirm: submit({
    input: mappingInput,
    run: (app, mapping, { params }) => confirmImport(app, { id: params.id ?? "", mapping }),
    then: (_result, _app, { url }) => ({ redirectTo: url.pathname }),
    refused: ({ message }) => campaignNotices.uploadFailed(message),
  }),
  discard: submit({
    input: z.object({ kind: z.string() }),
    run: async (app, { kind }, { params }) => {
      await discardImport(app, { id: params.id ?? "" });
      throw redirect(listPages[kind as ImportKind] ?? "/admin/contacts");
    },
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, campaignNotices.importFailed);

const listPages: Record<ImportKind, string> = {
  customers: "/admin/contacts",
  vip: "/admin/vip",
  tournament: "/admin/tournament",
};

export const meta: Route.MetaFunction = () => [
  { title: `Import | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ContactImportPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { record, headers, mapping, check } = loaderData;
  const { kind, fileName, status } = record;
  useReplyNotice(reply);
  usePolling(status === "importing", 700);
  return (
    <div className="space-y-8">
      <PageTitle
        eyebrow={importKindLabels[kind]}
        title={fileName}
        lead={status === "uploaded" ? "Nothing is imported yet. Review your file." : undefined}
        actions={<StatusBadge badge={importBadges[status]} />}
      />
      <FormErrors errors={reply?.message ? [reply.message] : null} isAnnounced={!reply?.notice} />
      {status === "uploaded" ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Card>
            <MappingForm kind={kind} headers={headers} mapping={mapping} fields={importFields[kind]} />
          </Card>
          <ImportCheck kind={kind} mapping={mapping} check={check} />
        </div>
      ) : (
        <ImportResult record={record} listPage={listPages[kind]} />
      )}
    </div>
  );
}
