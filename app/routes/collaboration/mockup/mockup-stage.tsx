import { cx } from "class-variance-authority";
import { Minus, Plus } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { mockupId } from "~/routes/collaboration/approval-panel";
import type { Thread } from "~/routes/collaboration/comments/threads";
import { CursorLayer } from "~/routes/collaboration/mockup/cursor-layer";
import { MockupPicture } from "~/routes/collaboration/mockup/mockup-picture";
import { MockupPins } from "~/routes/collaboration/mockup/mockup-pins";
import { type Place, placeOf } from "~/routes/collaboration/mockup/place";
import { PlacementLayer } from "~/routes/collaboration/mockup/placement-layer";
import { versionName } from "~/routes/collaboration/mockup/version-picker";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import type { Peer } from "~/routes/collaboration/use-room";
import { Button } from "~/ui/button";

interface MockupStageProps {
  mockup: RoomData["versions"][number];
  alt: string;
  threads: readonly Thread[];
  place: Place | null;
  active: string | null;
  canComment: boolean;
  peers: Record<string, Peer>;
  onPlace: (place: Place | null) => void;
  onActive: (id: string | null) => void;
  onCursor: (place: Place) => void;
}

const zooms = [1, 1.5, 2, 3, 4];

/** The mockup with its pins. Pin positions are fractions of the picture, so they fit any size and zoom. */
export function MockupStage(props: MockupStageProps) {
  const { mockup, alt, threads, place, active, canComment, peers, onPlace, onActive, onCursor } = props;
  const [zoom, setZoom] = useState(0);
  const move = (event: PointerEvent<HTMLDivElement>) => onCursor(placeOf(event, event.currentTarget));
  return (
    <figure id={mockupId} tabIndex={-1} aria-label={versionName(mockup)} className="scroll-mt-24">
      <div className={cx("overflow-auto bg-sunken", zoom > 0 && "max-h-[80dvh] overscroll-contain")}>
        <div className="relative" style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }} onPointerMove={move}>
          <MockupPicture {...mockup} alt={alt} />
          {canComment ? <PlacementLayer place={place} onPlace={onPlace} /> : null}
          <MockupPins threads={threads} active={active} place={place} onActive={onActive} />
          <CursorLayer peers={peers} />
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="min-w-0 text-muted text-sm">
          {canComment
            ? `Choose a spot on the ${mockup.version > 0 ? "mockup" : "picture"} to comment on it.`
            : "This version is locked. You can still read its comments."}
          {mockup.notes && mockup.version > 0 ? <span className="block text-ink">{mockup.notes}</span> : null}
        </p>
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Zoom out"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <Minus className="size-5" aria-hidden="true" />
          </Button>
          <span role="status" className="w-14 text-center text-sm tabular-nums">
            {Math.round((zooms[zoom] ?? 1) * 100)}%
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Zoom in"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <Plus className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </figcaption>
    </figure>
  );
}
