import { giveConsent, useConsent } from "~/ui/analytics/consent";
import { Button } from "~/ui/button";

/** Lets visitors change their consent on the privacy page. Reloads the page, because nothing else removes a loaded script. */
export function ConsentChoice() {
  const consent = useConsent();
  if (consent === "unknown" || !document.documentElement.dataset.analytics) return null;
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
