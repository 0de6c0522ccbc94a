import { Form } from "react-router";
import type { NextStep } from "~/domain/collaboration/collaboration";
import { formatMoney } from "~/domain/money/money";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { FormErrors } from "~/ui/forms/form-errors";

/** Next payment after the approval, with a button to pay (collaboration-15). */
export function WhatsNext({ next, token, reply }: { next: NextStep; token: string; reply?: FormReply }) {
  return (
    <div className="space-y-3 rounded-control bg-sunken p-4" data-testid="next-step">
      <h3 className="font-semibold">What's next</h3>
      <p>{sentenceOf(next)}</p>
      {next.kind === "deposit" ? (
        <Button asChild>
          <a href={next.url}>Pay the deposit of {formatMoney(next.cents)}</a>
        </Button>
      ) : null}
      {next.kind === "balance" ? (
        <Form method="post" action={`/quote-collaboration/${token}`}>
          <FormErrors errors={reply?.intent === "pay" && reply.message ? [reply.message] : undefined} />
          <Button type="submit" name="intent" value="pay">
            Pay the balance of {formatMoney(next.cents)}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function sentenceOf(next: NextStep): string {
  switch (next.kind) {
    case "deposit":
      return "Your deposit starts the order. The balance is due before production.";
    case "balance":
      return "We start production as soon as the balance is paid.";
    case "order":
      return `We're setting up your order. We'll email you the link to pay the ${next.percent}% deposit of ${formatMoney(next.cents)}.`;
    case "confirming":
      return "PayPal is confirming your payment. There's nothing for you to do; we'll email you when it's done.";
    case "paid":
      return "Nothing is due. We'll email you a tracking number when your order ships.";
  }
}
