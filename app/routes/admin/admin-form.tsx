import { type DefaultValue, type FieldMetadata, getFormProps } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import type { z } from "zod";
import type { FormReply } from "~/http/form.server";
import { useUnsaved } from "~/routes/admin/use-unsaved";
import { Button } from "~/ui/button";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useQuietForms } from "~/ui/forms/quiet-forms";
import { useZodForm } from "~/ui/forms/zod-form";

type Field = FieldMetadata<string | undefined, Record<string, unknown>>;

export type FieldsOf<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]-?: Field };

interface AdminFormProps<Schema extends z.ZodType> {
  intent: string;
  schema: Schema;
  /** Target of the form, by default the page. */
  action?: string;
  values?: Record<string, unknown>;
  /** Hidden fields, such as the version that the form was loaded with. */
  hidden?: Record<string, string | number>;
  submitLabel: string;
  /** Name of the row, if several rows have this form. Only screen readers read it, after the label. */
  of?: string;
  pendingLabel?: string;
  encType?: "multipart/form-data";
  /** The second argument has the errors of all fields by name, for inputs that are not conform fields. */
  children: (fields: FieldsOf<Schema>, errors: Record<string, string[]>) => ReactNode;
  extra?: ReactNode;
  /** Content below the submit button. A button placed there is not pressed by Enter in a field. */
  below?: (reply?: FormReply) => ReactNode;
  className?: string;
  /** Fields that ask for a confirmation. The form renders these itself, so they are not listed as errors. */
  questions?: readonly string[];
  /** Key of the fetcher, for a reply that must outlive the form. */
  fetcherKey?: string;
  onDone?: () => void;
  /** True if the focus starts in the first field, for a form that is the only content of a dialog. */
  hasFocus?: boolean;
}

const isDone = ({ state, data }: { state: string; data?: FormReply }) => state === "idle" && data?.done === true;

function useDone(isDone: boolean, onDone?: () => void) {
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);
}

/**
 * A form of the back office. It submits without leaving the page, so a refusal loses no input. If the page
 * stays open, use the saved values as the React key. With the version as the key, saving another form would reset this one.
 */
export function AdminForm<Schema extends z.ZodType>(props: AdminFormProps<Schema>) {
  const { intent, schema, action, values, hidden, submitLabel, pendingLabel, encType, children, extra } = props;
  const fetcher = useFormFetcher<FormReply>(props.fetcherKey);
  useDone(isDone(fetcher), props.onDone);
  const isQuiet = useQuietForms();
  const unsaved = useUnsaved(isDone(fetcher));
  const [form, fields] = useZodForm(schema as z.ZodType<unknown, Record<string, string>>, {
    reply: fetcher.data,
    intent,
    defaultValue: values as DefaultValue<Record<string, string>>,
    constraint: "none",
  });
  // Conform keeps the errors of a refusal until the next reply with a result. A success has no result.
  const errors = fetcher.data?.done ? undefined : form.errors;
  return (
    <fetcher.Form
      method="post"
      action={action}
      encType={encType}
      {...getFormProps(form)}
      {...unsaved}
      data-has-focus={props.hasFocus}
      className={props.className ?? "space-y-4"}
    >
      {Object.entries({ intent, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormErrors
        errors={props.questions?.some((field) => form.allErrors[field]) ? undefined : errors}
        isAnnounced={!fetcher.data?.notice}
      />
      {children(fields as never, fetcher.data?.done ? {} : form.allErrors)}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={isQuiet ? "outline" : "primary"}
          pending={fetcher.state !== "idle"}
          pendingLabel={pendingLabel ?? "Saving..."}
        >
          {submitLabel}
          {props.of ? <span className="sr-only"> {props.of}</span> : null}
        </Button>
        {extra}
      </div>
      {props.below?.(fetcher.data)}
    </fetcher.Form>
  );
}

interface QuickActionProps {
  /** Hidden fields, including the intent. */
  fields: Record<string, string | number>;
  action?: string;
  children: ReactNode;
  variant?: "outline" | "primary" | "ghost";
  pendingLabel?: string;
  fetcherKey?: string;
  onDone?: () => void;
}

/** One button for one action. A toast shows the result. */
export function QuickAction(props: QuickActionProps) {
  const { fields, action, children, variant = "outline", pendingLabel, fetcherKey, onDone } = props;
  const fetcher = useFormFetcher<FormReply>(fetcherKey);
  useDone(isDone(fetcher), onDone);
  return (
    <fetcher.Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant={variant} pendingLabel={pendingLabel} pending={fetcher.state !== "idle"}>
        {children}
      </Button>
    </fetcher.Form>
  );
}
