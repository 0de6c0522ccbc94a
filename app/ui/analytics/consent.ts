import { useSyncExternalStore } from "react";

export type Consent = "granted" | "denied";

const key = "analytics-consent";
const listeners = new Set<() => void>();

/** The visitor's consent, or null before an answer. A browser with Global Privacy Control or without storage counts as denied. */
export function readConsent(): Consent | null {
  if ((navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl) return "denied";
  try {
    const kept = localStorage.getItem(key);
    return kept === "granted" || kept === "denied" ? kept : null;
  } catch {
    return "denied";
  }
}

export function giveConsent(consent: Consent): void {
  localStorage.setItem(key, consent);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** "unknown" until hydration, so that nothing flashes. */
export function useConsent(): Consent | null | "unknown" {
  return useSyncExternalStore(subscribe, readConsent, () => "unknown" as const);
}
