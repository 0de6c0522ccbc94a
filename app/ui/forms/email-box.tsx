import { type ReactNode, useId } from "react";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";

interface EmailBoxProps {
  errors?: string[];
  /** What was typed, of an answer to a browser that runs no script. */
  typed?: unknown;
  description?: ReactNode;
  pending: boolean;
  /** What the button says. */
  children: ReactNode;
}

/** One address and the button that sends it. */
export function EmailBox({ errors, typed, description, pending, children }: EmailBoxProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Email" description={description} errors={errors}>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <input
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
        <Button type="submit" variant="brass" className="grow sm:grow-0" pending={pending} pendingLabel="Sending">
          {children}
        </Button>
      </div>
    </FieldFrame>
  );
}
