import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { resubscribe } from "~/services/campaigns/newsletter.server";
import { getSubscription, unsubscribe } from "~/services/campaigns/suppressions.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useAnnouncedChange } from "~/ui/frame/announced-change";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/unsubscribe";

/** Changes nothing, because mail programs open all links in an email (email-3). */
export const loader = page((app, { params: { token } }: Route.LoaderArgs) => getSubscription(app, token));

const act = (run: typeof unsubscribe) =>
  submit({ input: z.object({}), run: (app, _input, { params }) => run(app, params.token ?? "") });

// One-click unsubscribe requests of mail programs (RFC 8058) have no intent.
export const action = formAction({ default: act(unsubscribe), resubscribe: act(resubscribe) }, [
  "unsubscribe",
  "calls",
]);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `Unsubscribe | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Unsubscribe({ loaderData: { email, unsubscribed }, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  const pending = useNavigation().state !== "idle";
  useAnnouncedChange(unsubscribed ? "You're unsubscribed." : "You're subscribed again.");
  return (
    <main id="main" className="page-width flex justify-center py-16">
      <Card padding="lg" className="w-full max-w-xl space-y-6">
        <PageTitle
          title={unsubscribed ? "You're unsubscribed" : "Unsubscribe"}
          lead={
            unsubscribed ? (
              <>
                <strong className="wrap-anywhere">{email}</strong> won't get marketing email from us anymore. You'll
                still get emails about your orders.
              </>
            ) : (
              <>
                Stop marketing email to <strong className="wrap-anywhere">{email}</strong>? You'll still get emails
                about your orders.
              </>
            )
          }
        />
        <Form method="post">
          {unsubscribed ? (
            <Button type="submit" name="intent" value="resubscribe" variant="outline" pending={pending}>
              Subscribe me again
            </Button>
          ) : (
            <Button type="submit" pending={pending} pendingLabel="Unsubscribing...">
              Unsubscribe
            </Button>
          )}
        </Form>
      </Card>
    </main>
  );
}
