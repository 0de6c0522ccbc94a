import { formatMoney } from "~/domain/money/money";
import type { ChangePreview } from "~/domain/orders/change";
import { byHandNote } from "~/domain/payments/methods";
import { ItemsTable } from "~/routes/admin/items-table";
import { EmailCheckbox } from "~/routes/admin/orders/changes/undo-note";
import { Button } from "~/ui/button";

/** Preview of a change. When staff save, the form also sends the total shown here. */
export function Preview({ preview, isBusy }: { preview: ChangePreview; isBusy: boolean }) {
  const { changes, rows, totalCents, owedCents, refundedCents, byHandCents } = preview;
  if (changes.length === 0) return <p role="status">No changes.</p>;
  return (
    <section aria-label="Preview" className="space-y-4 border-line border-t pt-5">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <ItemsTable
        caption="Order total before and after the change"
        columns={["", "Before", "After"]}
        rows={rows.map(({ name, wasCents, nowCents }) => ({
          key: name,
          cells: [name, formatMoney(wasCents), formatMoney(nowCents)],
        }))}
        isLastTotal
        className="max-w-md"
      />
      <p role="status" className="rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow">
        {refundedCents > 0 ? `${formatMoney(refundedCents)} will be refunded to the customer. ` : null}
        {byHandCents > 0 ? `${byHandNote(byHandCents)} ` : null}
        {owedCents > 0 ? `${formatMoney(owedCents)} is due.` : "Nothing due."}
      </p>
      <input type="hidden" name="totalCents" value={totalCents} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="save" pending={isBusy} pendingLabel="Saving...">
          Save changes
        </Button>
        <EmailCheckbox about="the change" />
      </div>
    </section>
  );
}
