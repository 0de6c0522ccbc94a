import { useId, useState } from "react";
import { type Pantone, pantoneMax } from "~/domain/designer/choices";
import {
  type EnamelColour,
  enamelName,
  matchEnamels,
  nearestEnamel,
  type ShelfId,
  shelf,
  shelfIds,
} from "~/domain/designer/enamel-shelf";

interface EnamelColoursProps {
  /** Colors that the drawing engine found, largest area first. */
  found: readonly { hex: string; share: number }[];
  chosen: readonly EnamelColour[];
  onChoose: (chosen: EnamelColour[]) => void;
  pantones: readonly Pantone[];
  onPantones: (pantones: Pantone[]) => void;
}

/** Colors of the artwork with their enamels and Pantone numbers. Two colors with the same enamel are merged. */
export function EnamelColours({ found, chosen, onChoose, pantones, onPantones }: EnamelColoursProps) {
  const [isAsked, setAsked] = useState(false);
  const hasPantones = isAsked || pantones.length > 0;
  const matched = matchEnamels(
    found.map(({ hex }) => hex),
    chosen,
  );
  const count = new Set(matched.map((one) => one.shelf)).size;
  const isChosen = (hex: string) => chosen.some((one) => one.found === hex);
  const choose = (hex: string, id: ShelfId | "") => {
    // If two colors are merged, both keep the enamel that was chosen.
    const others = matched.filter((one) => one.found !== hex && (isChosen(one.found) || one.shelf === id));
    onChoose(id === "" ? others : [...others, { found: hex, shelf: id }]);
  };
  return (
    <div>
      <p className="mb-2 font-semibold">{count === 1 ? "1 enamel color" : `${count} enamel colors`}</p>
      <ul className="space-y-2">
        {found.map(({ hex, share }, at) => (
          <Row
            key={hex}
            hex={hex}
            share={share}
            enamel={matched[at]!.shelf}
            isChosen={isChosen(hex)}
            others={matched.filter((one) => one.found !== hex)}
            onChoose={(id) => choose(hex, id)}
            pantone={hasPantones ? (pantones.find((one) => one.found === hex)?.number ?? "") : null}
            onPantone={(number) =>
              onPantones([
                ...pantones.filter((one) => one.found !== hex),
                ...(number.trim() ? [{ found: hex, number }] : []),
              ])
            }
          />
        ))}
      </ul>
      <p className="mt-2 text-muted text-sm">
        Each color uses our closest stock enamel. Pick the same one twice to merge colors.
      </p>
      {hasPantones ? null : (
        <button type="button" className="link min-h-11 text-left" onClick={() => setAsked(true)}>
          Add Pantone numbers
        </button>
      )}
    </div>
  );
}

interface RowProps {
  hex: string;
  share: number;
  enamel: ShelfId;
  isChosen: boolean;
  others: readonly EnamelColour[];
  onChoose: (id: ShelfId | "") => void;
  /** Null until the customer asks for the field. */
  pantone: string | null;
  onPantone: (number: string) => void;
}

function Row({ hex, share, enamel, isChosen, others, onChoose, pantone, onPantone }: RowProps) {
  const id = useId();
  const merged = others.filter((one) => one.shelf === enamel).length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span
        className="size-8 shrink-0 rounded-full border-2 border-brass-400 shadow-inner"
        style={{ backgroundColor: isChosen ? shelf[enamel].hex : hex }}
        aria-hidden="true"
      />
      <label htmlFor={id} className="w-28 text-sm tabular-nums">
        <span className="sr-only">{shelf[nearestEnamel(hex)].name}, </span>
        {hex.toUpperCase()} <span className="text-muted">{percent(share)}</span>
        <span className="sr-only"> of the design</span>
      </label>
      <select
        id={id}
        className="control min-w-0 flex-1 basis-48 truncate"
        value={isChosen ? enamel : ""}
        onChange={(event) => onChoose(event.currentTarget.value as ShelfId | "")}
      >
        <option value="">{isChosen ? "As in the artwork" : `${enamelName(enamel)} (nearest)`}</option>
        {others.length > 0 ? (
          <optgroup label="Merge with">
            {others.map((one) => (
              <option key={one.found} value={one.shelf}>
                {one.found.toUpperCase()}, {enamelName(one.shelf)}
              </option>
            ))}
          </optgroup>
        ) : null}
        <optgroup label="Stock enamels">
          {shelfIds
            .filter((one) => !others.some((other) => other.shelf === one))
            .map((one) => (
              <option key={one} value={one}>
                {enamelName(one)}
              </option>
            ))}
        </optgroup>
      </select>
      {pantone === null ? null : (
        <input
          aria-label={`Pantone number for ${hex.toUpperCase()}`}
          placeholder="Pantone, like 342 C"
          maxLength={pantoneMax}
          value={pantone}
          onChange={(event) => onPantone(event.currentTarget.value)}
          className="control min-w-0 basis-44 max-sm:grow"
        />
      )}
      {merged > 0 ? <span className="w-full pl-11 text-muted text-sm">Merged: no metal line between them.</span> : null}
    </li>
  );
}

function percent(share: number): string {
  return share < 0.01 ? "<1%" : `${Math.round(share * 100)}%`;
}
