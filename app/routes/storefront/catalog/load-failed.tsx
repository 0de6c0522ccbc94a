import type { Notice } from "~/domain/messages/messages";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/frame/empty-state";

/** Shown instead of a page whose data failed to load. The button loads the same URL again. */
export function LoadFailed({ notice }: { notice: Notice }) {
  return (
    <main id="main" className="page-width py-16">
      <EmptyState
        title={notice.description}
        art="green"
        action={
          <form>
            <Button type="submit">
              <i className="icon icon-rotate-cw size-4.5" /> Try Again
            </Button>
          </form>
        }
      >
        Something went wrong on our side. Please try again in a moment.
      </EmptyState>
    </main>
  );
}
