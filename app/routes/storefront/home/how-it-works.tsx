import { brand } from "~/domain/brand/brand";
import { SectionHeading } from "~/ui/frame/section-heading";

const steps = [
  {
    image: "/art/how-request.svg",
    title: "Request Quote",
    text: `Send a logo or a napkin sketch, how many and when. You'll hear from a real person ${brand.promises.answer}.`,
  },
  {
    image: "/art/how-approve.svg",
    title: "Review & Approve",
    text: `You'll see your pin drawn to scale. Tell us what to change, then approve it. ${brand.promises.depositBack}`,
  },
  {
    image: "/art/how-ship.svg",
    title: "Production & Ship",
    text: `${brand.promises.balance} Your pins are ${brand.promises.made}.`,
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="space-y-10">
      <SectionHeading id="how-it-works" eyebrow="From sketch to lapel" title="How It Works" centered />
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ image, title, text }, index) => (
          <li key={title} className="flex flex-col items-center text-center">
            <img src={image} alt="" width={400} height={300} loading="lazy" className="h-auto w-60" />
            <h3 className="mt-4 flex items-center gap-3 text-xl">
              <span className="grid size-8 place-items-center rounded-full bg-brass-200 font-sans font-semibold text-base text-fairway-950">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 max-w-xs text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
