import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { emailGroups, emailTemplates } from "~/domain/emails/templates";
import { page } from "~/http/page.server";
import { listEmailOverrides } from "~/services/mail/overrides.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/email-templates";

export const loader = page(async (app) => ({ own: await listEmailOverrides(app) }));

export const meta: Route.MetaFunction = () => [{ title: `Email templates | ${brand.name}` }];

export default function Mails({ loaderData: { own } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageTitle
        title="Email templates"
        lead="Edit the text customers receive."
        actions={
          <Button asChild variant="outline">
            <Link to="/admin/settings">Settings</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {emailGroups.map(([label, keys]) => (
          <Card key={label} className="space-y-2">
            <h2 className="text-xl">{label}</h2>
            <ul>
              {keys.map((key) => (
                <li key={key} className="flex items-center justify-between gap-3">
                  <Link
                    to={`/admin/settings/mails/${key}`}
                    className="inline-flex min-h-11 min-w-0 items-center underline-offset-4 hover:underline"
                  >
                    {emailTemplates[key].label}
                  </Link>
                  {own.includes(key) ? <Badge tone="green">Customized</Badge> : null}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}
