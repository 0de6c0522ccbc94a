import { useEffect, useRef } from "react";

interface FormErrorsProps {
  /** Errors of the whole form: conform's `form.errors`. */
  errors?: string[] | null;
  /** Conform's `form.id` and `form.allErrors`, shown as links to the invalid fields. */
  id?: string;
  allErrors?: Record<string, string[]>;
  title?: string;
  /** False if a toast already says the error. Otherwise a screen reader would read it twice. */
  isAnnounced?: boolean;
}

/** Error of a request that was refused before its intent was read. The reply cannot say which form of the page was sent. */
export const unreadRefusal = (reply?: { intent: string; message?: string }) =>
  reply?.intent === "default" && reply.message ? [reply.message] : null;

/** Errors of the whole form. Takes the focus, unless a field of the form has the focus (conform focuses the first invalid field). */
export function FormErrors({
  errors,
  id,
  allErrors = {},
  title = "Please check the form",
  isAnnounced = true,
}: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.entries(allErrors).filter(([name]) => name !== "");
  const shown = Boolean(errors?.length) || fields.length > 0;
  const text = errors?.join(" ");
  useEffect(() => {
    if (text && !document.activeElement?.matches("input, select, textarea")) box.current?.focus();
  }, [text]);

  return (
    <div ref={box} role={isAnnounced ? "alert" : undefined} tabIndex={-1} className="empty:m-0">
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
