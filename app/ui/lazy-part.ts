import { type ComponentType, lazy } from "react";

/**
 * React's `lazy` for a part that may stay away: where the page is being left or loads itself anew (after-deploy), Vite answers an import
 * with nothing, and the part is waited for as long as the page is there.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> } | undefined>) =>
  lazy(async () => (await load()) ?? new Promise<never>(() => {}));
