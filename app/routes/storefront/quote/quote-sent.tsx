import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { freeMockupTerms } from "~/domain/designer/products";
import { quoteNotices } from "~/domain/messages/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { useContact } from "~/ui/frame/contact";

/** Replaces the form once the request is sent (quotes-1). `mockup` is the promised time of a free mockup. */
export function QuoteSent({ id, mockup }: { id: string; mockup?: string }) {
  const { email } = useContact();
  return (
    <Card id="sent" padding="lg" className="space-y-4 text-center">
      <CircleCheck className="mx-auto size-14 text-primary" aria-hidden="true" />
      <h2 className="text-heading">{mockup ? "Your free mockup is on its way" : "Quote Request Submitted!"}</h2>
      <p className="mx-auto max-w-prose text-lg">
        {mockup
          ? `You'll get it ${mockup}. ${brand.promises.businessDays} We've emailed you the link to your design room, where you can see the mockup, ask for changes and approve it. Already got one in the last hour? Then this design's link comes with its mockup. ${freeMockupTerms}`
          : `${quoteNotices.submitted.description} ${brand.promises.businessDays} Check your email for a confirmation, unless you sent us another request in the last hour.`}
      </p>
      <p className="text-muted">
        Your reference number is <strong className="whitespace-nowrap text-ink tabular-nums">{id}</strong>. Nothing in
        your inbox? Email{" "}
        <a className="link" href={`mailto:${email}?subject=Quote%20request%20${id}`}>
          {email}
        </a>
        .
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button asChild>
          <Link to="/wholesale">Browse ready-made pins</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/quote">Send another request</Link>
        </Button>
      </div>
    </Card>
  );
}
