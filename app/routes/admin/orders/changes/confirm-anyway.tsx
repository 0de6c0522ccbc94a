import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";

const answers = { unapproved: "Start anyway", unpaid: "Ship anyway", mismatch: "Use this carrier" } as const;

interface ConfirmAnywayProps {
  of: keyof typeof answers;
  reply: FormReply | undefined;
}

/** A question from the server about a change that may be a mistake, with the button to confirm. Used inside a form. */
export function ConfirmAnyway({ of, reply }: ConfirmAnywayProps) {
  const [question] = reply?.result?.error?.[of] ?? [];
  if (!question) return null;
  return (
    <div
      role="alert"
      className="wrap-anywhere flex w-full flex-wrap items-center gap-3 rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow text-sm"
    >
      <p className="min-w-0">{question}</p>
      <Button type="submit" name={of} value={reply?.yes} variant="outline" size="sm" className="max-sm:min-h-11">
        {answers[of]}
      </Button>
    </div>
  );
}
