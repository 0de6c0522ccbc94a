import { newsletterOffer } from "~/domain/campaigns/newsletter";
import { NewsletterForm } from "~/routes/storefront/newsletter/newsletter-form";

/** The newsletter offer on the page, for people who closed the popup or have no JavaScript. */
export function Offer() {
  return (
    <section aria-labelledby="offer" className="border-line border-t bg-sunken">
      <div className="page-width grid items-center gap-6 py-12 lg:grid-cols-2 lg:gap-16">
        <div className="space-y-2">
          <h2 id="offer" className="text-heading">
            {newsletterOffer.percentOff}% off your first order
          </h2>
          <p className="text-muted">
            Enter your email and we'll send your code right away. Good for {newsletterOffer.validDays} days.
          </p>
        </div>
        <NewsletterForm source="home_15off" />
      </div>
    </section>
  );
}
