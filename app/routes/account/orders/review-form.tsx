import { useFetcher } from "react-router";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { FormErrors } from "~/ui/forms/form-errors";

/** Form to rate and review a delivered product (catalog-7). */
export function ReviewForm({ productId, name }: { productId: number; name: string }) {
  const fetcher = useFetcher<FormReply>();
  const reply = fetcher.data;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">Review {name}</summary>
      <fetcher.Form method="post" className="space-y-4 pt-2">
        <FormErrors errors={reply?.message ? [reply.message] : undefined} />
        <input type="hidden" name="productId" value={productId} />
        <label className="flex flex-col gap-1.5 font-medium">
          Stars
          <select name="rating" className="control" defaultValue="5">
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {stars} of 5
              </option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1.5 font-medium">
          Your review
          <textarea name="text" maxLength={2000} rows={3} className="control" />
        </label>
        <Button type="submit" name="intent" value="review" pending={fetcher.state !== "idle"} pendingLabel="Sending...">
          Send review
        </Button>
      </fetcher.Form>
    </details>
  );
}
