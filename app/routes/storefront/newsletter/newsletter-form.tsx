import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { newsletterOffer, popupSource } from "~/domain/campaigns/newsletter";
import type { FormReply } from "~/http/form.server";
import { rememberVisitor } from "~/routes/storefront/newsletter/visitor-flag";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";
import { useReplyNotice } from "~/ui/toast/toast";

interface NewsletterFormProps {
  source?: string;
  /** Of an answer to a browser that runs no script. */
  errors?: string[];
  onSubscribed?: () => void;
}

export function NewsletterForm({ source = popupSource, errors: pageErrors, onSubscribed }: NewsletterFormProps) {
  const id = useId();
  const fetcher = useFetcher<FormReply>();
  const reply = fetcher.data;
  const isDone = reply?.done === true;
  useReplyNotice(reply);
  useEffect(() => {
    if (!isDone) return;
    rememberVisitor("subscribed");
    onSubscribed?.();
  }, [isDone, onSubscribed]);

  const errors = reply?.result?.error?.email ?? pageErrors;
  return (
    <fetcher.Form method="post" action="/newsletter">
      <input type="hidden" name="source" value={source} />
      <FieldFrame id={id} label="E-mail" errors={errors}>
        <div className="flex flex-wrap gap-2 sm:flex-nowrap">
          <input
            id={id}
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder="you@club.com"
            aria-invalid={errors ? true : undefined}
            aria-describedby={`${id}-error`}
            className="control"
          />
          <Button
            type="submit"
            variant="brass"
            className="grow sm:grow-0"
            pending={fetcher.state !== "idle"}
            pendingLabel="Sending"
          >
            {isDone ? "Check your inbox" : `Get ${newsletterOffer.percentOff}% off`}
          </Button>
        </div>
      </FieldFrame>
    </fetcher.Form>
  );
}
