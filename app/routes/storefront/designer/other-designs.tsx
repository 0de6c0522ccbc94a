import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { Surcharges } from "~/domain/designer/choices";
import { designLabels, packagingLabels } from "~/domain/designer/describe";
import type { AddedDesign } from "~/domain/designer/design-draft.schema";
import { pieceCentsOf } from "~/domain/designer/designer";
import { countedPieces } from "~/domain/designer/products";
import { maxDesigns, pictureUrl } from "~/domain/designer/several";
import { Button } from "~/ui/button";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { Price } from "~/ui/price";
import type { Designer } from "./use-designer";
import type { Wanted } from "./use-prepare";

const RemoveDialog = lazyWithRetry(() => import("./remove-dialog"));

interface OtherDesignsProps {
  designer: Designer;
  isSignedIn: boolean;
  surcharges: Surcharges;
  pending: Wanted | null;
  onAdd: () => void;
  onChange: (draftId: string) => void;
}

/** Other designs of the same order. The review step can add another (designer-20). */
export function OtherDesigns({ designer, isSignedIn, surcharges, pending, onAdd, onChange }: OtherDesignsProps) {
  const { others, step, file, removeOther } = designer;
  const [asked, setAsked] = useState<AddedDesign>();
  const isReview = step === 5;
  // False while a design is unfinished, because bringing back another design would lose it.
  const canChange = isReview || file === null;
  if (others.length === 0 && !isReview) return null;
  const hasRoom = others.length + 1 < maxDesigns;
  return (
    <section aria-labelledby="other-designs" className="mt-6 rounded-card bg-surface p-5 shadow-lift sm:p-8">
      <h2 id="other-designs" className="font-semibold font-serif text-xl">
        {others.length > 0 ? "Also in this order" : "More than one design?"}
      </h2>
      <ul className="mt-3 divide-y divide-line empty:hidden">
        {others.map((one) => (
          <Other
            key={one.draftId}
            one={one}
            surcharges={surcharges}
            isBusy={pending !== null}
            onChange={canChange ? () => onChange(one.draftId) : null}
            onRemove={() => setAsked(one)}
          />
        ))}
      </ul>
      {asked ? (
        <Suspense>
          <RemoveDialog
            title={titleOf(asked)}
            onClose={() => setAsked(undefined)}
            onRemove={() => {
              setAsked(undefined);
              removeOther(asked.draftId);
            }}
          />
        </Suspense>
      ) : null}
      {file === null ? (
        <p className="mt-3 text-muted">
          Done adding? Go back to review.
          {isSignedIn ? (
            <>
              {" "}
              Or use{" "}
              <Link to="/account" className="link">
                one of your saved designs
              </Link>
              .
            </>
          ) : null}
        </p>
      ) : null}
      {isReview && hasRoom ? (
        <>
          <p className="mt-2 mb-4 text-muted">Up to {maxDesigns} designs per order, one deposit.</p>
          <Button
            variant="outline"
            disabled={pending !== null}
            pending={pending === "add"}
            pendingLabel="Adding..."
            onClick={onAdd}
          >
            Add another design
          </Button>
        </>
      ) : null}
    </section>
  );
}

/** Named by its file, because the order's numbers change with the design that is sent last. */
const titleOf = ({ logoFileName, design }: AddedDesign) => `${logoFileName}, ${countedPieces(design)}`;

interface OtherProps {
  one: AddedDesign;
  surcharges: Surcharges;
  isBusy: boolean;
  /** Null while the current design is unfinished. */
  onChange: (() => void) | null;
  onRemove: () => void;
}

function Other({ one, surcharges, isBusy, onChange, onRemove }: OtherProps) {
  const { draftId, design } = one;
  const title = titleOf(one);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <img
        src={pictureUrl(draftId, 1)}
        alt={`${title} as an enamel pin`}
        width={80}
        height={80}
        className="size-20 shrink-0 object-contain"
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-medium">
          {title}, <Price cents={design.quantity * pieceCentsOf(design, surcharges)} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {[...designLabels(design), ...packagingLabels(design)].join(", ")}
        </p>
      </div>
      <div className="flex gap-2">
        {onChange ? (
          <Button size="sm" variant="outline" disabled={isBusy} onClick={onChange} aria-label={`Change ${title}`}>
            Change
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onRemove} aria-label={`Remove ${title}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}
