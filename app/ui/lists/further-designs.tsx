import { type Described, designLabels, packagingLabels } from "~/domain/designer/describe";
import { countedPieces } from "~/domain/designer/products";
import { designsOf, furtherOf } from "~/domain/designer/several";

interface FurtherDesignsProps {
  designs: readonly Described[];
  /** The first design, for pages whose list includes it. */
  first?: Described | null;
  /** URL of a design's picture, or null if the reader may not see it. */
  pictureOf: (number: number) => string | null;
}

/** Lists the designs of an order with picture, pieces and choices. Includes the first design only if `first` is given. */
export function FurtherDesigns({ designs, first, pictureOf }: FurtherDesignsProps) {
  if (designs.length === 0) return null;
  const shown = first ? designsOf({ ...first, furtherDesigns: designs }) : furtherOf(designs);
  return (
    <ul aria-label={first ? "Designs" : "Further designs"} className="mt-5 divide-y divide-line border-line border-y">
      {shown.map(({ title, number, design }) => (
        <li key={number} className="flex items-center gap-4 py-3">
          <Picture title={title} url={pictureOf(number)} />
          <div className="min-w-0">
            <p className="font-medium">
              {title}: {countedPieces(design)}
            </p>
            <p className="wrap-anywhere text-muted text-sm">
              {[...designLabels(design), ...packagingLabels(design)].join(", ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ title, url }: { title: string; url: string | null }) {
  if (!url) return null;
  return (
    <img
      src={url}
      alt={`${title} as an enamel pin`}
      width={80}
      height={80}
      loading="lazy"
      className="size-20 shrink-0 object-contain"
    />
  );
}
