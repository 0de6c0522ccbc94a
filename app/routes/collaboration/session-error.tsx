import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { screens } from "~/domain/messages/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { useContact } from "~/ui/frame/contact";

/** Error page of a room (collaboration-1). */
export function SessionError({ message }: { message: string }) {
  const { supportEmail } = useContact();
  return (
    <main id="main" className="page-width grid place-items-center py-16 sm:py-24">
      <Card padding="lg" className="flex max-w-md flex-col items-center gap-4 text-center">
        <CircleAlert className="size-10 text-danger" aria-hidden="true" />
        <h1 className="text-heading">{screens.sessionError.title}</h1>
        <p className="text-muted">{message}</p>
        <p>
          Links last 30 days. Email{" "}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>{" "}
          and we'll send you a new one. If you already ordered, you can also find your order by its number.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to="/find-order">Find my order</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/">Return home</Link>
          </Button>
        </div>
      </Card>
    </main>
  );
}
