import { Link, useFetcher } from "react-router";
import type { FormReply } from "~/http/form.server";
import type { ProductCardData } from "~/routes/storefront/catalog/product-card-data";
import { EmailBox } from "~/ui/forms/email-box";
import { FormDone } from "~/ui/forms/form-done";
import { FormErrors } from "~/ui/forms/form-errors";
import { useReplyNotice } from "~/ui/toast/toast";
import { useHydrated } from "~/ui/use-hydrated";

interface SoldOutProps {
  product: Pick<ProductCardData, "id">;
  /** Result in a response without JavaScript. */
  reply?: Pick<FormReply, "result" | "done" | "message" | "notice">;
}

/** For a sold-out pin: an email when it is back, or similar pins (stock-5). */
export function SoldOut({ product, reply: pageReply }: SoldOutProps) {
  const fetcher = useFetcher<FormReply>();
  const isHydrated = useHydrated();
  useReplyNotice(fetcher.data);
  const reply = fetcher.data ?? pageReply;
  return (
    <section aria-labelledby="sold-out" className="space-y-4 rounded-card bg-sunken p-5">
      <h2 id="sold-out" className="font-serif text-xl">
        Email me when it's back
      </h2>
      {reply?.done ? (
        <FormDone>Got it. We'll email you when it's back in stock.</FormDone>
      ) : (
        <fetcher.Form method="post" noValidate={isHydrated}>
          <FormErrors errors={reply?.message ? [reply.message] : null} isAnnounced={!reply?.notice} />
          <EmailBox
            description="One email, no marketing."
            errors={reply?.result?.error?.email ?? undefined}
            typed={reply?.result?.initialValue?.email}
            pending={fetcher.state !== "idle"}
          >
            Email me
          </EmailBox>
        </fetcher.Form>
      )}
      <p>
        Or{" "}
        <Link to={`/custom?from=${product.id}`} className="link">
          make one like it
        </Link>{" "}
        with your own logo.
      </p>
    </section>
  );
}
