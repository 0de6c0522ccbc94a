import { Check } from "lucide-react";

const features = [
  "Soft enamel: every color sits in its own metal cell",
  "Die-struck metal, polished by hand",
  "Two posts with rubber clutches, so that it never spins",
  "1.25 inch across, light enough for a cap",
  "Comes on a backing card, ready for the counter",
];

export function ProductFacts() {
  return (
    <section aria-labelledby="features" className="space-y-3 border-line border-t pt-6">
      <h2 id="features" className="text-xl">
        Features
      </h2>
      <ul className="space-y-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-1 size-4.5 shrink-0 text-metal" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
