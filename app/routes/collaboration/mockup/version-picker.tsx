import { Lock } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { buttonClass } from "~/ui/button";

interface VersionPickerProps {
  versions: RoomData["versions"];
  shown: number;
}

export const versionName = ({ version, notes }: { version: number; notes: string | null }) =>
  version === 0 ? (notes ?? "Your logo") : `Version ${version}`;

export function useShownVersion(versions: RoomData["versions"]) {
  const [search] = useSearchParams();
  return versions.find(({ version }) => String(version) === search.get("version")) ?? versions[0];
}

/**
 * Links to the versions, which work without JavaScript. Only the newest version is open. Older versions are locked and keep their
 * comments.
 */
export function VersionPicker({ versions, shown }: VersionPickerProps) {
  return (
    <nav aria-label="Mockup versions" className="flex flex-wrap gap-2 border-line border-b p-3">
      {versions.map((one, index) => (
        <Link
          key={one.version}
          to={{ search: index === 0 ? "" : `?version=${one.version}` }}
          preventScrollReset
          aria-current={one.version === shown ? "true" : undefined}
          className={buttonClass({ variant: one.version === shown ? "primary" : "ghost", size: "sm" })}
        >
          {versionName(one)}
          {one.isLocked ? <Lock className="size-3.5" role="img" aria-label="locked" /> : null}
        </Link>
      ))}
    </nav>
  );
}
