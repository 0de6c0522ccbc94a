import { cx } from "class-variance-authority";
import { Check, CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Size, sizeChoices } from "~/domain/designer/designer";
import {
  type ArtworkLimits,
  type ArtworkReport,
  artworkLimits,
  reportArtwork,
  type Verdict,
} from "~/domain/designer/enamel/report";
import { Skeleton } from "~/ui/skeleton";
import type { LivePinModel } from "../pin/use-live-pin";

type ArtworkCheckProps = { pin: LivePinModel; size: Size; limits?: ArtworkLimits };

/** What the artwork will do in metal and enamel at the chosen size. It advises and never blocks. */
export function ArtworkCheck({ pin, size, limits = artworkLimits }: ArtworkCheckProps) {
  if (pin.status === "sample" || pin.status === "failed") return null;
  const report = pin.measurement && reportArtwork(pin.measurement, sizeChoices[size].millimetres, limits);
  return (
    <section aria-labelledby="artwork-check" className="space-y-4">
      <h3 id="artwork-check" className="text-heading">
        Artwork check
      </h3>
      <div aria-live="polite" aria-busy={!report}>
        {report ? <Findings {...{ report, limits, size }} /> : <Skeleton className="h-44 w-full" />}
      </div>
      {pin.hasPlainGround ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={pin.ground === "keep"}
            onChange={(event) => pin.setGround(event.target.checked ? "keep" : "remove")}
          />
          Keep the plain background as enamel
        </label>
      ) : null}
    </section>
  );
}

function Findings({ report, limits, size }: { report: ArtworkReport; limits: ArtworkLimits; size: Size }) {
  const { thinnestLine, smallestGap, dpi } = report;
  const at = `at ${sizeChoices[size].label}`;
  return (
    <div className="space-y-4">
      <Colours colours={report.colours} />
      <ul className="space-y-2">
        {report.photographic ? (
          <Finding verdict="warn">
            Gradients or a photo: enamel has flat colors, so our artists will redraw it more simply.
          </Finding>
        ) : (
          <>
            <Finding verdict={thinnestLine?.verdict ?? "good"}>
              {thinnestLine ? `Thinnest line ${millimetres(thinnestLine.mm)} ${at}` : `No thin lines ${at}`}
              {advice(thinnestLine?.verdict, limits, "Lines")}
            </Finding>
            <Finding verdict={smallestGap?.verdict ?? "good"}>
              {smallestGap ? `Smallest gap ${millimetres(smallestGap.mm)} ${at}` : `No small gaps ${at}`}
              {advice(smallestGap?.verdict, limits, "Gaps")}
            </Finding>
          </>
        )}
        <Finding verdict={report.dpiVerdict}>
          {dpi === null ? "Vector artwork: sharp at any size" : `${dpi} DPI at print size`}
          {report.dpiVerdict === "good" ? "" : `. ${limits.goodDpi} DPI or higher works best.`}
        </Finding>
      </ul>
      <p className="text-muted text-sm">
        Nothing here stops your order: our artists see these notes and you approve the mockup.
      </p>
    </div>
  );
}

function Colours({ colours }: { colours: ArtworkReport["colours"] }) {
  return (
    <div>
      <p className="mb-2 font-semibold">
        {colours.length === 1 ? "1 enamel color" : `${colours.length} enamel colors`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {colours.map(({ hex, share }) => (
          <li key={hex} className="flex items-center gap-2 text-sm tabular-nums">
            <span
              className="size-7 rounded-full border-2 border-brass-400 shadow-inner"
              style={{ backgroundColor: hex }}
              aria-hidden="true"
            />
            <span>
              {hex.toUpperCase()} <span className="text-muted">{percent(share)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const signs = {
  good: { Icon: Check, tone: "text-on-tone-green", word: "Good" },
  warn: { Icon: TriangleAlert, tone: "text-on-tone-yellow", word: "Worth a look" },
  fail: { Icon: CircleAlert, tone: "text-danger", word: "Too fine" },
} satisfies Record<Verdict, unknown>;

function Finding({ verdict, children }: { verdict: Verdict; children: ReactNode }) {
  const { Icon, tone, word } = signs[verdict];
  return (
    <li className="flex items-start gap-3">
      <Icon className={cx("mt-0.5 size-5 shrink-0", tone)} aria-hidden="true" />
      <span>
        <span className="sr-only">{word}: </span>
        {children}
      </span>
    </li>
  );
}

function advice(verdict: Verdict | undefined, limits: ArtworkLimits, what: string): string {
  if (verdict === "fail") return `. ${what} under ${limits.failMm} mm cannot be struck; we will thicken them with you.`;
  if (verdict === "warn") return `. ${what} under ${limits.warnMm} mm may fill in.`;
  return "";
}

function millimetres(mm: number): string {
  return `${mm.toFixed(2)} mm`;
}

function percent(share: number): string {
  return share < 0.01 ? "<1%" : `${Math.round(share * 100)}%`;
}
