import { BadgeCheck, Clock, PenTool } from "lucide-react";
import { brand } from "~/domain/brand/brand";

const reasons = [
  {
    Icon: Clock,
    title: brand.promises.quotes,
    text: `Send your idea and get a price and mockup ${brand.promises.answer}.`,
  },
  {
    Icon: PenTool,
    title: "Professional Design",
    text: "Our artists turn any logo into clean enamel, with free revisions.",
  },
  { Icon: BadgeCheck, title: "Premium Quality", text: "Struck metal, hand-filled enamel, checked one by one." },
] as const;

export function WhyUs() {
  return (
    <section aria-labelledby="why-us" className="on-fairway self-start rounded-card p-6 sm:p-8 lg:sticky lg:top-24">
      <h2 id="why-us" className="text-heading">
        Why choose us
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-3 lg:grid-cols-1">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="space-y-1.5">
            <Icon className="size-7 text-brass-300" aria-hidden="true" />
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="text-cream-200">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
