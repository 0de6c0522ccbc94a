import type { LivePinModel } from "../pin/use-live-pin";
import type { Designer } from "../use-designer";

/** Asks which page of a PDF becomes the pin. Nothing for other files. */
export function PagePicker({ designer, pin }: { designer: Designer; pin: LivePinModel }) {
  if (pin.pages < 2 || !designer.file) return null;
  const numbers = Array.from({ length: pin.pages }, (_, at) => at + 1);
  return (
    <label className="flex flex-col gap-1.5 rounded-control bg-tone-yellow p-4 font-medium text-on-tone-yellow">
      Your PDF has {pin.pages} pages. Which one is your design?
      <select
        value={designer.draft.choices.page ?? 1}
        onChange={(event) => designer.choosePage(Number(event.currentTarget.value))}
        className="control font-normal text-ink"
      >
        {numbers.map((page) => (
          <option key={page} value={page}>
            Page {page}
          </option>
        ))}
      </select>
    </label>
  );
}
