type Track = typeof import("~/ui/analytics/track");

/** Tells analytics something. A shop without ANALYTICS_ID does not even load what would tell it. */
export function track(send: (track: Track) => void): void {
  if (document.documentElement.dataset.analytics) import("~/ui/analytics/track").then(send, () => {});
}
