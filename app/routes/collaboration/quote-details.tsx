import { formatMoney } from "~/domain/money/money";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { Card } from "~/ui/card";
import { FurtherDesigns } from "~/ui/lists/further-designs";
import { StatusBadge } from "~/ui/lists/status-badge";

export function QuoteDetails({ room }: { room: RoomData }) {
  // Version 0 is the picture of the first design.
  const firstPicture = room.versions.find(({ version }) => version === 0)?.url ?? null;
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">Details</h2>
        <StatusBadge badge={room.badge} />
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(7rem,auto)_1fr]">
        <Fact label="Customer" value={room.customerName} />
        {/* If there are several designs, the list below describes each one, so only their prices are listed here. */}
        {room.specification
          .filter(([label]) => !room.firstDesign || !/^Design \d+$/.test(label))
          .map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        <Fact label="Price" value={room.priceCents === null ? "We're working on it" : formatMoney(room.priceCents)} />
      </dl>
      <FurtherDesigns
        designs={room.furtherDesigns}
        first={room.firstDesign}
        pictureOf={(number) =>
          number === 1 ? firstPicture : `/quote-collaboration/${room.token}/mockup/design-${number}`
        }
      />
    </Card>
  );
}

export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted max-sm:-mb-2">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap font-medium">{value}</dd>
    </>
  );
}
