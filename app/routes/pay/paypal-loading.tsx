import { useContact } from "~/ui/frame/contact";
import { Skeleton } from "~/ui/skeleton";

/** In the buttons' place while they come, and for a browser without JavaScript, where they never do. */
export function PayPalLoading() {
  const { email } = useContact();
  return (
    <>
      <noscript>
        <p className="rounded-control bg-tone-yellow p-4 text-on-tone-yellow">
          PayPal's button needs JavaScript, which is switched off in this browser. Switch it on and load this page
          again, or write to{" "}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          : we send you an invoice that you can pay anywhere. What you ordered and typed stays as it is.
        </p>
      </noscript>
      <div role="status" className="space-y-3 noscript:hidden">
        <span className="sr-only">Loading PayPal…</span>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </>
  );
}
