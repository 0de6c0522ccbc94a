import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { giveConsent, useConsent } from "~/ui/analytics/consent";
import { pageView } from "~/ui/analytics/track";
import { Button } from "~/ui/button";

/** Asks for consent and then counts page views. Loaded only if the shop has an ANALYTICS_ID. */
export default function Analytics() {
  return (
    <>
      <PageViews />
      <ConsentBanner />
    </>
  );
}

function PageViews() {
  const { pathname } = useLocation();
  const consent = useConsent();
  useEffect(() => {
    if (pathname && consent === "granted") pageView();
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
          May we count your visit? Google Analytics shows us which pages help. Nothing loads unless you agree:{" "}
          <Link to="/privacy" className="link">
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
