import { cx } from "class-variance-authority";
import { useState } from "react";
import { Link } from "react-router";
import { segmentInput } from "~/domain/customers/segments.schema";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { Button, buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/forms/field";

interface SegmentBarProps {
  segments: readonly { id: string; name: string; search: string }[];
  /** Filters of the list, in the same spelling as those of a segment. */
  search: string;
  /** True if the list is also searched by text, which a segment cannot keep. */
  hasText: boolean;
}

/** Saved filters that campaigns can be sent to. All staff share them, unlike the views of a list. */
export function SegmentBar({ segments, search, hasText }: SegmentBarProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = hasText ? undefined : segments.find((segment) => segment.search === search);
  const canSave = search !== "" && !hasText && !shown;
  if (segments.length === 0 && !canSave) return null;
  return (
    <section aria-label="Segments" className="flex flex-wrap items-center gap-2">
      <h2 className="font-medium text-sm">Segments</h2>
      <ul className="contents">
        {segments.map((segment) => (
          <li key={segment.id} className="min-w-0">
            <Link
              to={{ search: segment.search }}
              preventScrollReset
              aria-current={segment === shown ? "true" : undefined}
              className={cx(
                buttonClass({ variant: "outline", size: "sm" }),
                "max-w-full whitespace-normal",
                segment === shown && "bg-sunken",
              )}
            >
              <span className="wrap-anywhere">{segment.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {canSave ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          Save as segment
        </Button>
      ) : null}
      {shown ? (
        <>
          <Link to={`/admin/marketing?segment=${shown.id}`} className={buttonClass({ size: "sm" })}>
            Email this segment
          </Link>
          <QuickAction fields={{ intent: "delete", id: shown.id }} variant="ghost">
            Delete<span className="sr-only"> segment {shown.name}</span>
          </QuickAction>
        </>
      ) : null}
      {isOpen ? (
        <Dialog
          open
          onOpenChange={() => setOpen(false)}
          title="Save as segment"
          description="Saves these filters for everyone on the team. A campaign to a segment goes to the customers who match when you send it."
        >
          <AdminForm
            intent="segment"
            schema={segmentInput}
            hidden={{ search }}
            submitLabel="Save segment"
            hasFocus
            onDone={() => setOpen(false)}
          >
            {(fields) => <TextField field={fields.name} label="Name" />}
          </AdminForm>
        </Dialog>
      ) : null}
    </section>
  );
}
