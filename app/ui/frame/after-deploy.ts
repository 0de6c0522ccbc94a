import { type ComponentType, lazy, useEffect } from "react";

const key = "reloaded-from";

/**
 * A page of the last build asks for a part of itself that the new build no longer has: it loads itself anew. Once for each build,
 * so that a part which is missing there too shows the error screen. Routes the router reloads by itself. A page that is being left
 * stays left: Firefox ends its imports then, and a reload would take the visitor back.
 */
export function useReloadAfterDeploy(): void {
  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    const reload = (event: Event) => {
      if (isLeaving) {
        event.preventDefault();
        return;
      }
      const { version } = (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest;
      try {
        if (sessionStorage.getItem(key) === version) return;
        sessionStorage.setItem(key, version);
      } catch {
        // Without storage nothing would end the reloading.
        return;
      }
      event.preventDefault();
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

/**
 * React's `lazy` for a part that may stay away: where the page is being left or loads itself anew, Vite answers an import
 * with nothing, and the part is waited for as long as the page is there.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> } | undefined>) =>
  lazy(async () => (await load()) ?? new Promise<never>(() => {}));
