import { type DefaultValue, type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { z } from "zod";
import { confirmations } from "~/domain/messages/admin";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

type Field = FieldMetadata<string | undefined, Record<string, unknown>>;

export type FieldsOf<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]-?: Field };

interface AdminFormProps<Schema extends z.ZodType> {
  intent: string;
  schema: Schema;
  /** Where it is sent, if not to the page itself. */
  action?: string;
  values?: Record<string, unknown>;
  /** Sent along unseen: the version that the form was made from. */
  hidden?: Record<string, string | number>;
  submitLabel: string;
  pendingLabel?: string;
  encType?: "multipart/form-data";
  children: (fields: FieldsOf<Schema>) => ReactNode;
  /** Beside the button. */
  extra?: ReactNode;
  /** Below the button, so that Enter in a field presses that one. */
  below?: (reply?: FormReply) => ReactNode;
  className?: string;
  /** The field of a question that the form asks itself: it is no error. */
  question?: string;
  /** Of a fetcher that outlives the form. */
  fetcherKey?: string;
  onDone?: () => void;
}

/** Calls back once what was sent is done. */
function useDone({ state, data }: { state: string; data?: FormReply }, onDone?: () => void) {
  const isDone = state === "idle" && data?.done === true;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);
}

/** Typed in and not saved since: the browser asks before the page goes, and a dialog before it closes (ui/dialog). */
function useUnsaved(fetcher: { state: string; data?: FormReply }) {
  const [isUnsaved, setUnsaved] = useState(false);
  useDone(
    fetcher,
    useCallback(() => setUnsaved(false), []),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return { "data-unsaved": isUnsaved ? confirmations.discardTyped : undefined, onInput: () => setUnsaved(true) };
}

/**
 * One form of the back office: checked while it is typed, sent without leaving the page, nothing typed is lost by a refusal. Its key, where
 * its page goes on, is its own saved values: keyed by the version it would lose what is typed to another form's save.
 */
export function AdminForm<Schema extends z.ZodType>(props: AdminFormProps<Schema>) {
  const { intent, schema, action, values, hidden, submitLabel, pendingLabel, encType, children, extra } = props;
  const fetcher = useFormFetcher<FormReply>(props.fetcherKey);
  useDone(fetcher, props.onDone);
  const unsaved = useUnsaved(fetcher);
  const [form, fields] = useForm({
    lastResult: fetcher.data?.intent === intent ? fetcher.data.result : undefined,
    defaultValue: values as DefaultValue<Record<string, string>>,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schema as never }),
  });
  return (
    <fetcher.Form
      method="post"
      action={action}
      encType={encType}
      {...getFormProps(form)}
      {...unsaved}
      className={props.className ?? "space-y-4"}
    >
      {Object.entries({ intent, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormErrors errors={props.question && form.allErrors[props.question] ? undefined : form.errors} />
      {children(fields as never)}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={fetcher.state !== "idle"} pendingLabel={pendingLabel ?? "Saving..."}>
          {submitLabel}
        </Button>
        {extra}
      </div>
      {props.below?.(fetcher.data)}
    </fetcher.Form>
  );
}

interface QuickActionProps {
  /** The form's fields, the intent among them. */
  fields: Record<string, string | number>;
  action?: string;
  children: ReactNode;
  variant?: "outline" | "primary" | "ghost";
  pendingLabel?: string;
  fetcherKey?: string;
  onDone?: () => void;
}

/** One button that does one thing at once; what it did is told by a toast. */
export function QuickAction(props: QuickActionProps) {
  const { fields, action, children, variant = "outline", pendingLabel, fetcherKey, onDone } = props;
  const fetcher = useFormFetcher<FormReply>(fetcherKey);
  useDone(fetcher, onDone);
  return (
    <fetcher.Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        size="sm"
        className="max-sm:min-h-11"
        {...{ variant, pendingLabel, pending: fetcher.state !== "idle" }}
      >
        {children}
      </Button>
    </fetcher.Form>
  );
}
