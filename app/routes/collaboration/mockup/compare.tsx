import { useId, useState } from "react";
import { ChangedPixels } from "~/routes/collaboration/mockup/changed-pixels";
import { MockupPicture } from "~/routes/collaboration/mockup/mockup-picture";
import { versionName } from "~/routes/collaboration/mockup/version-picker";
import type { RoomData } from "~/routes/collaboration/room-data.server";
import { Card } from "~/ui/card";
import { Tabs } from "~/ui/tabs";

type Version = RoomData["versions"][number];

/** Compares two versions next to each other, overlaid, and by difference. Loads nothing until it is opened. */
export function Compare({ versions }: { versions: readonly Version[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Card padding="none">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer p-5 font-semibold font-serif text-xl sm:px-6">Compare versions</summary>
        {open ? <Comparison versions={versions} /> : null}
      </details>
    </Card>
  );
}

function Comparison({ versions }: { versions: readonly Version[] }) {
  const [newer, older] = versions;
  const [left, setLeft] = useState(older?.version ?? 0);
  const [right, setRight] = useState(newer?.version ?? 0);
  const before = versions.find(({ version }) => version === left);
  const after = versions.find(({ version }) => version === right);
  if (!before || !after) return null;
  return (
    <div className="space-y-4 px-5 pb-6 sm:px-6">
      <div className="flex flex-wrap gap-4">
        <VersionSelect label="Before" versions={versions} value={left} onChange={setLeft} />
        <VersionSelect label="After" versions={versions} value={right} onChange={setRight} />
      </div>
      <Tabs
        label="Ways to compare"
        tabs={[
          { id: "side", label: "Side by side", content: <SideBySide before={before} after={after} /> },
          { id: "wipe", label: "Wipe", content: <Wipe before={before} after={after} /> },
          { id: "pixels", label: "Changed pixels", content: <ChangedPixels before={before} after={after} /> },
        ]}
      />
    </div>
  );
}

interface VersionSelectProps {
  label: string;
  versions: readonly Version[];
  value: number;
  onChange: (version: number) => void;
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  return (
    <label className="flex grow flex-col gap-1.5 font-medium">
      {label}
      <select className="control" value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {versionName(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Name of the version, and staff's notes about it. Version 0, the customer's own picture, has no notes. */
const altOf = (version: Version) =>
  version.version > 0 && version.notes ? `${versionName(version)}. ${version.notes}` : versionName(version);

interface Pair {
  before: Version;
  after: Version;
}

function SideBySide({ before, after }: Pair) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NamedPicture version={before} />
      <NamedPicture version={after} />
    </div>
  );
}

function NamedPicture({ version }: { version: Version }) {
  return (
    <figure>
      <MockupPicture {...version} alt={altOf(version)} />
      <figcaption className="mt-2 text-center text-muted text-sm">{versionName(version)}</figcaption>
    </figure>
  );
}

function Wipe({ before, after }: Pair) {
  const [at, setAt] = useState(50);
  const id = useId();
  return (
    <div className="space-y-3">
      <div className="relative overflow-hidden bg-white">
        <MockupPicture {...before} alt={`Before: ${altOf(before)}`} />
        <div className="absolute inset-0 bg-white" style={{ clipPath: `inset(0 0 0 ${at}%)` }}>
          <MockupPicture {...after} alt={`After: ${altOf(after)}`} />
        </div>
        <div aria-hidden="true" className="absolute inset-y-0 w-0.5 bg-brass-500" style={{ left: `${at}%` }} />
      </div>
      <label htmlFor={id} className="sr-only">
        How much of {versionName(before)} is shown
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={at}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
        className="w-full"
      />
    </div>
  );
}
