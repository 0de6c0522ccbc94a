import { Form, Link, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { confirmSubscription, getConfirmation } from "~/services/campaigns/newsletter.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/confirm";

/** Changes nothing, because mail programs open all links in an email (email-3). */
export const loader = page((app, { params: { token } }: Route.LoaderArgs) => getConfirmation(app, token));

export const action = formAction(
  {
    default: submit({
      input: z.object({}),
      run: (app, _input, { params }) => confirmSubscription(app, params.token ?? ""),
    }),
  },
  ["newsletter", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `Confirm Subscription | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ConfirmSubscription({ loaderData, actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  const { email, isListed, hasCode } = loaderData;
  const pending = useNavigation().state !== "idle";
  const address = <strong className="wrap-anywhere">{email}</strong>;
  return (
    <main id="main" className="page-width flex justify-center py-16">
      <Card padding="lg" className="w-full max-w-xl space-y-6">
        <PageTitle
          title={isListed ? "You're on the list" : "One more click"}
          lead={
            isListed ? (
              <>We've emailed your code to {address}.</>
            ) : (
              <>
                Subscribe {address} to new pins and offers, now and then?{" "}
                {hasCode
                  ? `You already have your ${newsletterOffer.percentOff}% code by email.`
                  : `We'll email your ${newsletterOffer.percentOff}% code right away.`}
              </>
            )
          }
        />
        <FormErrors errors={reply?.message ? [reply.message] : null} />
        {isListed ? (
          <Button asChild variant="outline">
            <Link to="/wholesale">Browse the pins</Link>
          </Button>
        ) : (
          <Form method="post">
            <Button type="submit" pending={pending} pendingLabel="Confirming...">
              Confirm my subscription
            </Button>
          </Form>
        )}
      </Card>
    </main>
  );
}
