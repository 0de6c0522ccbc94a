import { Button } from "~/ui/button";

interface StartRoomProps {
  /** A quote or a custom order. */
  subject: { id: string; customerName: string; customerEmail: string };
}

/** The room's own page opens it, or the one that is there, and copies its link (collaboration-1). */
export function StartRoom({ subject: { id, customerName, customerEmail } }: StartRoomProps) {
  return (
    <form method="post" action="/admin/collaboration" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="quoteId" value={id} />
      <label className="flex grow flex-col gap-1 font-medium text-sm">
        Client name
        <input name="clientName" required maxLength={120} defaultValue={customerName} className="control" />
      </label>
      <label className="flex grow flex-col gap-1 font-medium text-sm">
        Client email
        <input name="clientEmail" type="email" required defaultValue={customerEmail} className="control" />
      </label>
      <Button type="submit" variant="outline">
        Start collaboration
      </Button>
    </form>
  );
}
