import { data, Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { orderLookupInput } from "~/domain/orders/orders";
import { formAction, submit } from "~/http/form.server";
import { publicPage } from "~/http/page-cache.server";
import { LookupForm } from "~/routes/account/orders/lookup-form";
import { AccountCard, textLinkClass } from "~/routes/account/profile/account-card";
import { requestTrackingLink } from "~/services/orders/tracking.server";
import { Button } from "~/ui/button";
import { lostReply } from "~/ui/forms/lost-connection";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/find-order";

export const action = formAction(
  {
    default: submit({ input: orderLookupInput, run: requestTrackingLink }),
  },
  ["find-order", "forms"],
);

/** Fills the form with what was typed on another page, because that page is left for this one. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  const initialValue = { orderId: String(typed.get("orderId") ?? ""), email: String(typed.get("email") ?? "") };
  return serverAction().catch((error) => data({ ...lostReply(error), result: { initialValue } }, 503));
}

export const headers = () => publicPage;

export const meta: Route.MetaFunction = () => [
  { title: `Find Your Order | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function FindOrder({ actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  const back = (
    <Link to="/login" className={textLinkClass}>
      Sign in instead
    </Link>
  );
  if (reply?.done) {
    const lead = "If that order and email match, we just sent you a link. We send one link an hour.";
    return (
      <AccountCard title="Check your inbox" lead={lead} footer={back}>
        <Button asChild variant="outline" block>
          <Link to="/find-order">Try another number or address</Link>
        </Button>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Find your order" lead="We'll email you a link. No login needed." footer={back}>
      <LookupForm reply={reply} />
    </AccountCard>
  );
}
