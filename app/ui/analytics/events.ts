type Track = typeof import("~/ui/analytics/track");

/** Sends an event to analytics. A shop without ANALYTICS_ID does not load the module. */
export function track(send: (track: Track) => void): void {
  if (document.documentElement.dataset.analytics) import("~/ui/analytics/track").then(send, () => {});
}
