import { useEffect, useRef } from "react";

interface FormErrorsProps {
  /** The form's own errors: conform's `form.errors`. */
  errors?: string[] | null;
  /** Conform's `form.id` and `form.allErrors`: a list of links to the fields that are wrong. */
  id?: string;
  allErrors?: Record<string, string[]>;
  title?: string;
}

/** Why a form was refused before it was read: which one of a page with several forms, nobody knows then. */
export const unreadRefusal = (reply?: { intent: string; message?: string }) =>
  reply?.intent === "default" && reply.message ? [reply.message] : null;

/** What went wrong with the whole form; takes the focus unless a field has it (conform focuses the first invalid field). */
export function FormErrors({ errors, id, allErrors = {}, title = "Please check the form" }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.entries(allErrors).filter(([name]) => name !== "");
  const shown = Boolean(errors?.length) || fields.length > 0;
  const text = errors?.join(" ");
  useEffect(() => {
    if (text && !document.activeElement?.matches("input, select, textarea")) box.current?.focus();
  }, [text]);

  return (
    <div ref={box} role="alert" tabIndex={-1} className="empty:m-0">
      {shown ? (
        <div className="flex gap-3 rounded-control bg-tone-red p-4 text-on-tone-red">
          <i className="icon icon-circle-alert mt-0.5 size-5" />
          <div className="min-w-0 space-y-1">
            <p className="font-semibold">{text ?? title}</p>
            <ul>
              {fields.map(([name, messages]) => (
                <li key={name}>
                  <a className="underline underline-offset-2" href={`#${id}-${name}`}>
                    {messages.join(" ")}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  );
}
