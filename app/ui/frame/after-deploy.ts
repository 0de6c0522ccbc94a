import { type ComponentType, lazy } from "react";

const key = "reloaded-at";
const reloadPauseMs = 10 * 60_000;

/**
 * Loads a chunk of this build. If the shop answers and the chunk fails twice, a new build has removed it, and the page reloads. One
 * failure is not enough: the connection may have been lost for a moment, and a reload would lose everything typed. Throws the error of
 * the import if the page reloaded within the last ten minutes, and without a connection unless `waits`. React Router itself reloads for
 * route chunks.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, { waits = false } = {}): Promise<Module> {
  for (let wasReached = false; ; ) {
    try {
      return await load();
    } catch (error) {
      const isReached = await isShopReached();
      if (isReached && wasReached) {
        if (!reload()) throw error;
        return new Promise(() => {});
      }
      if (!isReached && !waits) throw error;
      if (!isReached) await new Promise((again) => setTimeout(again, 3000));
      wasReached = isReached;
    }
  }
}

/** False if the page reloaded a moment ago. */
function reload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < reloadPauseMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the page could reload forever.
    return false;
  }
  window.location.reload();
  return true;
}

/** Sends a request to the shop, because `navigator.onLine` only knows about the local network. */
export async function isShopReached(): Promise<boolean> {
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Like React's `lazy`, but waits for the connection instead of failing. */
export const lazyWithRetry = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load, { waits: true }));
