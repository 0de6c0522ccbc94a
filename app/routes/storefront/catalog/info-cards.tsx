import { BadgePercent, PackageCheck, Store } from "lucide-react";
import { brand } from "~/domain/brand/brand";
import { tierWords } from "~/domain/cart/tiers";
import { useTiers } from "~/routes/storefront/cart/use-tiers";

const cards = [
  { icon: PackageCheck, title: "Ready to ship", text: `Most items in ${brand.promises.catalog}` },
  { icon: Store, title: "Pro shop ready", text: "Premium packaging and displays" },
];

export function InfoCards() {
  const { tierScope } = useTiers();
  const tiers = { icon: BadgePercent, title: "Wholesale pricing", text: tierWords[tierScope].card };
  return (
    <ul className="grid max-md:order-last gap-2 md:grid-cols-3 md:gap-3">
      {[tiers, ...cards].map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-center gap-4 rounded-card bg-sunken px-4 py-2.5 md:px-5 md:py-4">
          <Icon className="size-7 shrink-0 md:size-8 text-metal" strokeWidth={1.5} aria-hidden="true" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-muted text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
