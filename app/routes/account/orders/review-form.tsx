import { getFormProps } from "@conform-to/react";
import { reviewInput } from "~/domain/catalog/reviews.schema";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { SelectField, TextAreaField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";

const starOptions = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} of 5` }));

/** Form to rate and review a delivered product (catalog-7). */
export function ReviewForm({ productId, name }: { productId: number; name: string }) {
  const fetcher = useFormFetcher<FormReply>();
  const [form, fields] = useZodForm(reviewInput, {
    id: `review-${productId}`,
    reply: fetcher.data,
    defaultValue: { rating: 5 },
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">Review {name}</summary>
      <fetcher.Form method="post" {...getFormProps(form)} className="space-y-4 pt-2">
        <FormErrors errors={form.errors} />
        <input type="hidden" name="productId" value={productId} />
        <SelectField field={fields.rating} label="Stars" options={starOptions} />
        <TextAreaField field={fields.text} label="Your review" rows={3} />
        <Button type="submit" name="intent" value="review" pending={fetcher.state !== "idle"} pendingLabel="Sending...">
          Send review
        </Button>
      </fetcher.Form>
    </details>
  );
}
