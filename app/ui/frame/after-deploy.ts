import { type ComponentType, lazy, useEffect } from "react";

const key = "reloaded-from";

/**
 * Reloads the page if a new build has removed a chunk that the page needs. Reloads once per build: if the chunk is missing again, the
 * error screen appears. React Router itself reloads for route chunks. Does nothing while the page is being left: Firefox aborts imports
 * then, and a reload would bring the visitor back. Does nothing without a connection, because a reload would lose the page and everything
 * typed.
 */
export function useReloadAfterDeploy(): void {
  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    const reload = async (event: Event) => {
      if (isLeaving) {
        event.preventDefault();
        return;
      }
      const { version } = (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest;
      try {
        if (sessionStorage.getItem(key) === version) return;
      } catch {
        // Without storage the page could reload forever.
        return;
      }
      event.preventDefault();
      if (!(await isShopReached())) return;
      sessionStorage.setItem(key, version);
      window.location.reload();
    };
    window.addEventListener("beforeunload", leave);
    window.addEventListener("vite:preloadError", reload);
    return () => {
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("vite:preloadError", reload);
    };
  }, []);
}

/** Sends a request to the shop, because `navigator.onLine` only knows about the local network. */
export async function isShopReached(): Promise<boolean> {
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Like React's `lazy`, but retries instead of failing while the page is being left, reloads or has no connection. */
export const lazyWithRetry = <Props>(load: () => Promise<{ default: ComponentType<Props> } | undefined>) =>
  lazy(async function part(): Promise<{ default: ComponentType<Props> }> {
    try {
      // Vite resolves to undefined if `reload` above called preventDefault on its preload error.
      const found = await load();
      if (found) return found;
    } catch (error) {
      if (await isShopReached()) throw error;
    }
    await new Promise((again) => setTimeout(again, 3000));
    return part();
  });
