import "~/ui/forms/zod-config";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

type Fields = Record<string, unknown>;
type FormOptions<Input extends Fields> = Parameters<typeof useForm<Input>>[0];

interface ZodFormOptions<Input extends Fields>
  extends Pick<FormOptions<Input>, "id" | "defaultValue" | "shouldRevalidate" | "onSubmit"> {
  reply?: { result: SubmissionResult<string[]> | null; intent: string };
  /** Intent of this form. Replies with another intent are ignored. */
  intent?: string;
  /** HTML attributes of the fields. By default they come from the schema. Conform finds none in a schema that ends in a transform. */
  constraint?: FormOptions<Input>["constraint"] | "none";
  /** Called each time the form is submitted with an invalid field. */
  onInvalid?: () => void;
}

/** For forms with a password. After a refusal, the first letter of another password is not an error yet. */
export const passwordForm = { shouldRevalidate: "onSubmit" } as const;

/**
 * A conform form. The browser checks it with the schema of the server's action: when it is sent, and then while a field is corrected.
 */
export function useZodForm<Schema extends z.ZodType<unknown, Fields>>(
  schema: Schema,
  { reply, intent, constraint, onInvalid, ...options }: ZodFormOptions<z.input<Schema>> = {},
) {
  const [form, fields] = useForm<z.input<Schema>>({
    lastResult: intent === undefined || reply?.intent === intent ? reply?.result : undefined,
    constraint: constraint === "none" ? undefined : (constraint ?? getZodConstraint(schema)),
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = parseWithZod(formData, { schema });
      if (submission.status === "error") onInvalid?.();
      return submission as never;
    },
    ...options,
  });
  // Conform renders a form again only when something changes that its last render read. On a slow device, React may call this component
  // without rendering its fields. Then nothing that the fields show would be read, and a refusal would stay invisible.
  void form.allErrors;
  void form.value;
  return [form, fields] as const;
}
