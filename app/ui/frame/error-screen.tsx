import type { MouseEvent } from "react";
import { brand } from "~/domain/brand/brand";
import { Button } from "~/ui/button";

interface ErrorScreenProps {
  /** Renders the page again without loading its data. If missing, the button reloads the page. */
  onTryAgain?: () => void;
  /** Reason why the server refused the request. If missing, the shop failed. */
  message?: string;
  /** Id of the error in the logs. */
  requestId?: string;
}

/** Screen of a page that failed (pages-3). Its two buttons are in a form, so that they work without JavaScript. */
export function ErrorScreen({ onTryAgain, message, requestId }: ErrorScreenProps) {
  const instead = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  const reload = () => window.location.reload();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center sm:py-24">
      <img src="/art/went-wrong.svg" alt="" width={256} height={160} className="h-auto w-64" />
      <h1 className="text-title">Something went wrong</h1>
      <p className="max-w-md text-lg text-muted">
        {message ?? "That one went in the water, and it's our fault. Please try again."} You can always email{" "}
        <a href={`mailto:${brand.supportEmail}`} className="link">
          {brand.supportEmail}
        </a>
        .
      </p>
      {requestId ? <p className="text-muted text-sm">Reference: {requestId}</p> : null}
      <form className="flex flex-wrap justify-center gap-3">
        <Button type="submit" onClick={instead(onTryAgain ?? reload)}>
          Try Again
        </Button>
        <Button type="submit" variant="outline" onClick={instead(reload)}>
          Reload Page
        </Button>
      </form>
    </div>
  );
}
