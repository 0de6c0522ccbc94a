import { formatMoney } from "~/domain/money/money";
import type { ChangePreview } from "~/domain/orders/change";
import { MailTick } from "~/routes/admin/orders/changes/undo-note";
import { Button } from "~/ui/button";

/** What a change comes to, before it is saved; the save names the total that stands here. */
export function Preview({ preview, isBusy }: { preview: ChangePreview; isBusy: boolean }) {
  const { changes, rows, totalCents, owedCents, refundedCents } = preview;
  if (changes.length === 0) return <p role="status">Nothing changes.</p>;
  return (
    <section aria-label="Preview" className="space-y-4 border-line border-t pt-5">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <table className="w-full max-w-md text-right tabular-nums">
        <caption className="sr-only">What the order costs before and after the change</caption>
        <thead>
          <tr className="text-muted">
            <td />
            <th scope="col" className="font-medium">
              Before
            </th>
            <th scope="col" className="font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, wasCents, nowCents }) => (
            <tr key={name} className="border-line border-t last:font-semibold">
              <th scope="row" className="py-1 text-left font-[inherit]">
                {name}
              </th>
              <td>{formatMoney(wasCents)}</td>
              <td>{formatMoney(nowCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow">
        {refundedCents > 0 ? `${formatMoney(refundedCents)} goes back to the customer. ` : null}
        {owedCents > 0 ? `${formatMoney(owedCents)} is left to pay.` : "Nothing is left to pay."}
      </p>
      <input type="hidden" name="totalCents" value={totalCents} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="save" pending={isBusy} pendingLabel="Saving...">
          Save changes
        </Button>
        <MailTick />
      </div>
    </section>
  );
}
