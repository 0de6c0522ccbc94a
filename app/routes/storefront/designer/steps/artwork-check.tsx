import { cx } from "class-variance-authority";
import { Check, CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Size, sizeChoices, sizes } from "~/domain/designer/designer";
import {
  type ArtworkLimits,
  type ArtworkReport,
  type Detail,
  reportArtwork,
  type Verdict,
  whereOf,
} from "~/domain/designer/enamel/report";
import { Button } from "~/ui/button";
import { Skeleton } from "~/ui/skeleton";
import type { LivePinModel } from "../pin/use-live-pin";
import type { Designer } from "../use-designer";
import { EnamelColours } from "./enamel-colours";
import { surcharge } from "./specifications-step";

type ArtworkCheckProps = { designer: Designer; pin: LivePinModel; limits: ArtworkLimits };

/** Problems of the artwork at the chosen size. Advisory only. */
export function ArtworkCheck({ designer, pin, limits }: ArtworkCheckProps) {
  if (pin.status === "sample" || pin.status === "failed") return null;
  const { size, choices } = designer.draft;
  const report = pin.measurement && reportArtwork(pin.measurement, sizeChoices[size].millimetres, limits);
  return (
    <section aria-labelledby="artwork-check" className="space-y-4">
      <h3 id="artwork-check" className="text-heading">
        Artwork check
      </h3>
      {report ? (
        <EnamelColours
          found={report.colours}
          chosen={choices.colours}
          onChoose={(colours) => designer.choose({ colours })}
          pantones={choices.pantones ?? []}
          onPantones={(pantones) => designer.choose({ pantones: pantones.length > 0 ? pantones : undefined })}
        />
      ) : null}
      <div aria-live="polite" aria-busy={!report}>
        {report ? <Findings report={report} limits={limits} size={size} /> : <Skeleton className="h-44 w-full" />}
      </div>
      {report ? <Remedies designer={designer} pin={pin} limits={limits} report={report} /> : null}
      {pin.hasPlainGround ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={pin.ground === "keep"}
            onChange={(event) => pin.setGround(event.target.checked ? "keep" : "remove")}
          />
          Fill the background with enamel
        </label>
      ) : null}
    </section>
  );
}

const isGood = ({ photographic, thinnestLine, smallestGap, dpiVerdict }: ArtworkReport) =>
  !photographic &&
  [thinnestLine?.verdict, smallestGap?.verdict, dpiVerdict].every((verdict = "good") => verdict === "good");

function Findings({ report, limits, size }: { report: ArtworkReport; limits: ArtworkLimits; size: Size }) {
  const { thinnestLine, smallestGap, dpi } = report;
  const at = `at ${sizeChoices[size].label}`;
  return (
    <div className="space-y-4">
      <ul className="space-y-2">
        {report.photographic ? (
          <Finding verdict="warn">
            This looks like a photo or has gradients. Enamel colors are flat, so our artists will redraw it.
          </Finding>
        ) : (
          <>
            <Finding verdict={thinnestLine?.verdict ?? "good"}>
              {thinnestLine ? `Thinnest line ${widthOf(thinnestLine.mm)} ${at}` : `No thin lines ${at}`}
              <Where detail={thinnestLine} />
              {advice(thinnestLine?.verdict, limits, "Lines")}
            </Finding>
            <Finding verdict={smallestGap?.verdict ?? "good"}>
              {smallestGap ? `Smallest gap ${widthOf(smallestGap.mm)} ${at}` : `No small gaps ${at}`}
              <Where detail={smallestGap} />
              {advice(smallestGap?.verdict, limits, "Gaps")}
            </Finding>
          </>
        )}
        <Finding verdict={report.dpiVerdict}>
          {dpi === null ? "Vector artwork: sharp at any size" : `${dpi} DPI at print size`}
          {report.dpiVerdict === "good" ? "" : `. ${limits.goodDpi} DPI or higher works best.`}
        </Finding>
      </ul>
      {isGood(report) ? null : (
        <p className="text-muted text-sm">
          <span aria-hidden="true">{ringWords[Math.min(report.fine.length, 2)]}</span>
          You can still order. Our artists will fix this, and you'll approve the result.
        </p>
      )}
    </div>
  );
}

/** Screen readers cannot reach the rings, so each finding names its position. */
const ringWords = [null, "The ring on your pin shows where. ", "A ring on your pin marks each place. "];

function Where({ detail }: { detail: Detail | null }) {
  return detail && detail.verdict !== "good" ? <span className="sr-only"> ({whereOf(detail)})</span> : null;
}

interface RemediesProps extends ArtworkCheckProps {
  report: ArtworkReport;
}

/** Fixes for details that are too fine: a larger size, or less detail. */
function Remedies({ designer, pin, limits, report }: RemediesProps) {
  const { draft, change, choose } = designer;
  const { simplified } = draft.choices;
  const isFine = report.fine.length > 0;
  const larger = isFine && draft.pinType === "pins" ? largerSize(draft.size, pin, limits) : null;
  if (!isFine && !simplified) return null;
  return (
    <div className="space-y-3 rounded-control bg-sunken p-4">
      <p className="font-semibold">{isFine ? "Too fine to read? Try it:" : "Simplified"}</p>
      {larger ? (
        <Button variant="outline" className="whitespace-normal" onClick={() => change({ size: larger })}>
          See it at {sizeChoices[larger].label} ({surcharge(sizeChoices[larger].perPinCents)})
        </Button>
      ) : null}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={simplified}
          onChange={(event) => choose({ simplified: event.currentTarget.checked })}
        />
        Simplify: remove details that are too small
      </label>
    </div>
  );
}

/** The smallest larger size without problems, otherwise the largest size. Null if the current size is the largest. */
function largerSize(size: Size, { measurement }: LivePinModel, limits: ArtworkLimits): Size | null {
  const larger = sizes.slice(sizes.indexOf(size) + 1);
  const isGood = (one: Size) =>
    measurement && reportArtwork(measurement, sizeChoices[one].millimetres, limits).fine.length === 0;
  return larger.find(isGood) ?? larger.at(-1) ?? null;
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
  if (verdict === "fail") return `. ${what} under ${widthOf(limits.failMm)} won't come out, so we'll thicken them.`;
  if (verdict === "warn") return `. ${what} under ${widthOf(limits.warnMm)} may fill in.`;
  return "";
}

function widthOf(mm: number): string {
  return `${(mm / 25.4).toFixed(3)} inches (${mm.toFixed(2)} mm)`;
}
