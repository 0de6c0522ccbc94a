import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { screens } from "~/domain/messages/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

/** Error page of a room (collaboration-1). */
export function SessionError({ message }: { message: string }) {
  return (
    <main id="main" className="page-width grid place-items-center py-16 sm:py-24">
      <Card padding="lg" className="flex max-w-md flex-col items-center gap-4 text-center">
        <CircleAlert className="size-10 text-danger" aria-hidden="true" />
        <h1 className="text-heading">{screens.sessionError.title}</h1>
        <p className="text-muted">{message}</p>
        <Button asChild>
          <Link to="/">Return home</Link>
        </Button>
      </Card>
    </main>
  );
}
