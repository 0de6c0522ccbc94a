import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { giveConsent, useConsent } from "~/ui/consent";
import { trackPageView } from "~/ui/track";

interface AnalyticsProps {
  /** "G-…", from the setting ANALYTICS_ID. */
  id: string;
  nonce: string;
}

/** Counts page views once the visitor agrees, and asks for that. */
export function Analytics({ id, nonce }: AnalyticsProps) {
  if (!/^[\w-]+$/.test(id)) return null;
  // gtag.js reads only the `arguments` object of such a function; this loads nothing by itself.
  const queue = `window.analyticsId="${id}";window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}`;
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {queue}
      </script>
      <PageViews />
      <ConsentBanner />
    </>
  );
}

function PageViews() {
  const { pathname } = useLocation();
  const consent = useConsent();
  useEffect(() => {
    if (pathname && consent === "granted") trackPageView();
  }, [pathname, consent]);
  return null;
}

function ConsentBanner() {
  if (useConsent() !== null) return null;
  return (
    <section
      aria-label="Visitor statistics"
      className="fixed inset-x-0 bottom-0 z-50 border-brass-500 border-t-2 bg-raised shadow-lift"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-2xl">
          May we count your visit? Google Analytics shows us which pages help. Nothing is loaded unless you agree:{" "}
          <Link to="/privacy" className="text-link underline underline-offset-4">
            privacy
          </Link>
          .
        </p>
        <div className="flex gap-3">
          <Button variant="outline" onClick={() => giveConsent("denied")}>
            No thanks
          </Button>
          <Button variant="outline" onClick={() => giveConsent("granted")}>
            Count me in
          </Button>
        </div>
      </div>
    </section>
  );
}

/** On the privacy page: the answer can be changed at any time. A loaded script goes with the page that loaded it. */
export function ConsentChoice() {
  const consent = useConsent();
  if (consent === "unknown") return null;
  const change = () => {
    giveConsent(consent === "granted" ? "denied" : "granted");
    window.location.reload();
  };
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 rounded-card bg-sunken p-5">
      <p>Visitor statistics are {consent === "granted" ? "on" : "off"} in this browser.</p>
      <Button variant="outline" onClick={change}>
        {consent === "granted" ? "Turn off" : "Turn on"}
      </Button>
    </div>
  );
}
