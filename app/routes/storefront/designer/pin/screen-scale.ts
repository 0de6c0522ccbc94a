import { useCallback, useSyncExternalStore } from "react";

/** CSS pixels per millimeter on this screen, calibrated once with a bank card and stored in this browser. */
const key = "pin-high:pixels-per-mm";
const listeners = new Set<() => void>();

/** Size by ISO/IEC 7810 ID-1. */
export const bankCard = { widthMm: 85.6, heightMm: 53.98 } as const;
/** CSS's nominal scale (96 pixels to the inch). Real screens differ. */
export const nominalScale = 96 / 25.4;
export const scaleLimits = { min: 2.4, max: 9 } as const;

export function useScreenScale(): [number | null, (scale: number) => void] {
  const scale = useSyncExternalStore(listen, readScale, () => null);
  const save = useCallback((next: number) => {
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Without storage the calibration lasts until the page closes.
    }
    fitted = next;
    for (const notify of listeners) notify();
  }, []);
  return [scale, save];
}

let fitted: number | null = null;

function readScale(): number | null {
  if (fitted !== null) return fitted;
  const stored = Number(readStored());
  fitted = stored >= scaleLimits.min && stored <= scaleLimits.max ? stored : null;
  return fitted;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
