import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "~/ui/button";
import { FieldErrors, FieldHint } from "~/ui/forms/field-frame";

interface EmailBoxProps {
  errors?: string[];
  /** Initial value. If the form was sent without JavaScript, this is the email that was typed. */
  typed?: unknown;
  description?: ReactNode;
  pending: boolean;
  children: ReactNode;
}

/** An email field with its button. If the server refuses the address, focuses the field and shows the reason under it. */
export function EmailBox({ errors, typed, description, pending, children }: EmailBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (errors) box.current?.focus();
  }, [errors]);
  return (
    <div className="grid gap-x-2 gap-y-1.5 sm:grid-cols-[1fr_auto]">
      <label htmlFor={id} className="font-medium sm:col-span-2">
        Email
      </label>
      <input
        ref={box}
        id={id}
        name="email"
        type="email"
        required
        defaultValue={typeof typed === "string" ? typed : undefined}
        autoComplete="email"
        placeholder="you@club.com"
        aria-invalid={errors ? true : undefined}
        aria-describedby={description ? `${id}-description ${id}-error` : `${id}-error`}
        className="control"
      />
      <div className="space-y-1.5 sm:col-span-2">
        <FieldHint id={id}>{description}</FieldHint>
        <FieldErrors id={id} errors={errors} />
      </div>
      <Button
        type="submit"
        variant="brass"
        className="sm:col-start-2 sm:row-start-2"
        pending={pending}
        pendingLabel="Sending"
      >
        {children}
      </Button>
    </div>
  );
}
