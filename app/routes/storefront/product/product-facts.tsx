import { Check } from "lucide-react";
import type { Product } from "~/services/catalog/catalog.server";

type Made = Pick<Product, "size" | "plating" | "posts">;

const featuresOf = ({ size, plating, posts }: Made) => [
  "Soft enamel: every color sits in its own metal cell",
  `Die-struck metal, plated in ${plating.replace("-", " ")}, polished by hand`,
  posts === 1 ? "One post with a rubber clutch" : "Two posts with rubber clutches, so it won't spin",
  `${size} ${size === "1" ? "inch" : "inches"} across, light enough for a cap`,
  "Comes on a backing card, ready for the counter",
];

export function ProductFacts({ made }: { made: Made }) {
  return (
    <section aria-labelledby="features" className="space-y-3 border-line border-t pt-6">
      <h2 id="features" className="text-xl">
        Features
      </h2>
      <ul className="space-y-2">
        {featuresOf(made).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-1 size-4.5 shrink-0 text-metal" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
