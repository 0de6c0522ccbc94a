import { Lock } from "lucide-react";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { buttonClass } from "~/ui/button";

interface VersionPickerProps {
  versions: RoomData["versions"];
  shown: number;
  onChoose: (version: number) => void;
}

export const versionName = ({ version, notes }: { version: number; notes: string | null }) =>
  version === 0 ? (notes ?? "Your logo") : `Version ${version}`;

/** The newest is open, the others are locked and keep their comments. */
export function VersionPicker({ versions, shown, onChoose }: VersionPickerProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 border-line border-b p-3">
      <legend className="sr-only">Mockup versions</legend>
      {versions.map((one) => (
        <button
          key={one.version}
          type="button"
          aria-pressed={one.version === shown}
          onClick={() => onChoose(one.version)}
          className={buttonClass({ variant: one.version === shown ? "primary" : "ghost", size: "sm" })}
        >
          {versionName(one)}
          {one.isLocked ? <Lock className="size-3.5" aria-label="locked" /> : null}
        </button>
      ))}
    </fieldset>
  );
}
