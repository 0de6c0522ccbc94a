import { brand } from "~/domain/brand/brand";
import { tierFacts } from "~/domain/cart/tiers";
import { SectionHeading } from "~/ui/frame/section-heading";

const { promises } = brand;

const reasons = [
  {
    icon: "icon-clock",
    title: promises.mockups,
    text: "Drawn by a designer who plays golf, not pulled from a template.",
  },
  { icon: "icon-badge-percent", title: promises.wholesale, text: "Priced so your counter makes money." },
  { icon: "icon-receipt-text", title: promises.terms, text: "Clubs and courses pay by invoice." },
  { icon: "icon-users", title: promises.volume, text: `${tierFacts.steps}. No codes needed.` },
  {
    icon: "icon-truck",
    title: `Production in ${promises.production}`,
    text: `Custom pins are ${promises.made}. In-stock pins ship in ${promises.catalog}.`,
  },
  {
    icon: "icon-map-pin",
    title: promises.place,
    text: `${promises.customers} served from the ${brand.state} coast.`,
  },
];

export function WhyChoose() {
  return (
    <section aria-labelledby="why-choose" className="space-y-10">
      <SectionHeading id="why-choose" eyebrow="Six good reasons" title={`Why Choose ${brand.name}`} centered />
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {reasons.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brass-200 text-fairway-900">
              <i className={`icon size-6 ${icon}`} />
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
