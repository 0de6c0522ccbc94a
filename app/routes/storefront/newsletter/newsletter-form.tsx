import { useEffect } from "react";
import { useFetcher } from "react-router";
import { newsletterOffer, popupSource } from "~/domain/campaigns/newsletter";
import type { FormReply } from "~/http/form.server";
import { rememberVisitor } from "~/routes/storefront/newsletter/visitor-flag";
import { EmailBox } from "~/ui/forms/email-box";
import { useAnsweringPage } from "~/ui/forms/use-answering-page";
import { useReplyNotice } from "~/ui/toast/toast";
import { useHydrated } from "~/ui/use-hydrated";

interface NewsletterFormProps {
  source?: string;
  /** Result in a response without JavaScript. */
  result?: FormReply["result"];
  onSubscribed?: () => void;
}

export function NewsletterForm({ source = popupSource, result: pageResult, onSubscribed }: NewsletterFormProps) {
  const answering = useAnsweringPage("/newsletter");
  const fetcher = useFetcher<FormReply>();
  const reply = fetcher.data;
  const isDone = fetcher.state === "idle" && reply?.done === true;
  useReplyNotice(reply);
  useEffect(() => {
    if (!isDone) return;
    rememberVisitor("subscribed");
    onSubscribed?.();
  }, [isDone, onSubscribed]);

  const { error, initialValue } = reply?.result ?? pageResult ?? {};
  return (
    <fetcher.Form onFocus={answering.onFocus} method="post" action="/newsletter" noValidate={useHydrated()}>
      <input type="hidden" name="source" value={source} />
      <EmailBox errors={error?.email ?? undefined} typed={initialValue?.email} pending={fetcher.state !== "idle"}>
        {isDone ? "Check your inbox" : `Get ${newsletterOffer.percentOff}% off`}
      </EmailBox>
      {answering.links}
    </fetcher.Form>
  );
}
