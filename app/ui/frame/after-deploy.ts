import { type ComponentType, lazy, useEffect } from "react";

const key = "reloaded-from";

/**
 * A page of the last build asks for a part of itself that the new build no longer has: it loads itself anew. Once for each build,
 * so that a part which is missing there too shows the error screen. Routes the router reloads by itself. A page that is being left
 * stays left: Firefox ends its imports then, and a reload would take the visitor back. Where the shop cannot be reached, the page
 * stays too: a reload would lose it with all that is typed.
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
        // Without storage nothing would end the reloading.
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

/** Asked, because a browser knows of its own network alone. */
export async function isShopReached(): Promise<boolean> {
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * React's `lazy` for a part that may stay away: where the page is being left, loads itself anew or has lost its connection, the part is
 * waited for as long as the page is there.
 */
export const lazyWithRetry = <Props>(load: () => Promise<{ default: ComponentType<Props> } | undefined>) =>
  lazy(async function part(): Promise<{ default: ComponentType<Props> }> {
    try {
      // Where the event above was taken care of, Vite answers with nothing.
      const found = await load();
      if (found) return found;
    } catch (error) {
      if (await isShopReached()) throw error;
    }
    await new Promise((again) => setTimeout(again, 3000));
    return part();
  });
