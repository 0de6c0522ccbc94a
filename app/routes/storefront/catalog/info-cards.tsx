import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { tierTexts } from "~/domain/cart/tiers";
import { purchaseOrderAnswer } from "~/domain/settings/faq";
import { useTiers } from "~/routes/storefront/cart/use-tiers";

const cards: { icon: string; title: string; text: string; to?: string }[] = [
  { icon: "icon-package-check-thin", title: "Ready to ship", text: `Most items in ${brand.promises.catalog}` },
  {
    icon: "icon-store-thin",
    title: "Pro shop ready",
    text: "Packaging, displays and purchase orders",
    to: purchaseOrderAnswer,
  },
];

export function InfoCards() {
  const { tierScope } = useTiers();
  const tiers: (typeof cards)[number] = {
    icon: "icon-badge-percent-thin",
    title: "Wholesale pricing",
    text: tierTexts[tierScope].card,
  };
  return (
    <ul className="grid max-md:order-last gap-2 md:grid-cols-3 md:gap-3">
      {[tiers, ...cards].map(({ icon, title, text, to }) => (
        <li key={title} className="flex items-center gap-4 rounded-card bg-sunken px-4 py-2.5 md:px-5 md:py-4">
          <i className={`icon size-7 text-metal md:size-8 ${icon}`} />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-muted text-sm">
              {to ? (
                <Link to={to} className="link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
