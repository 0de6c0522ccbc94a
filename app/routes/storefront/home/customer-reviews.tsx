import { brand } from "~/domain/brand/brand";
import { Card } from "~/ui/card";
import { SectionHeading } from "~/ui/frame/section-heading";
import { StarRating } from "~/ui/lists/star-rating";

const reviews = [
  {
    text: "The member-guest pins sold out before the shotgun start. The mockup came the next morning and was right the first time.",
    name: "Dana Whitfield",
    role: "Head professional, Heron Ridge Country Club",
  },
  {
    text: "We reorder every spring. Same colors, same plating, on the day they promised. My counter display is never empty.",
    name: "Marcus Oyelaran",
    role: "Merchandise buyer, Harbor Dunes",
  },
  {
    text: "Two hundred ball markers for a charity scramble, and people still pull them out of their pockets to show me.",
    name: "Priya Raman",
    role: "Tournament organizer, Saltgrass Open",
  },
];

export function CustomerReviews() {
  return (
    <section aria-labelledby="reviews" className="space-y-8">
      <SectionHeading
        id="reviews"
        eyebrow={`Trusted by ${brand.promises.customers}`}
        title="What pro shops say"
        centered
      />
      <ul className="grid gap-5 md:grid-cols-3">
        {reviews.map(({ text, name, role }) => (
          <li key={name}>
            <Card className="h-full">
              <figure className="flex h-full flex-col gap-4">
                <StarRating rating={5} />
                <blockquote className="grow text-lg leading-relaxed">“{text}”</blockquote>
                <figcaption>
                  <span className="block font-semibold">{name}</span>
                  <span className="text-muted text-sm">{role}</span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
