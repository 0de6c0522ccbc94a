import { MousePointer2 } from "lucide-react";
import type { Peer } from "~/routes/collaboration/use-room";

/** Cursors of other people. Their moves are animated, because positions arrive only once a second. */
export function CursorLayer({ peers }: { peers: Record<string, Peer> }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-30 overflow-hidden">
      {Object.entries(peers).map(([id, { name, at }]) =>
        at ? (
          <span
            key={id}
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
            className="absolute flex items-start text-enamel-blue transition-[left,top] duration-700 ease-out"
          >
            <MousePointer2 className="size-4 fill-current" />
            <span className="mt-3 rounded-badge bg-enamel-blue px-1.5 text-white text-xs">{name}</span>
          </span>
        ) : null,
      )}
    </div>
  );
}
