// Every URL of app/routes.ts, as its pattern.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";

function patternsOf(entries: readonly RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [base, entry.path ?? ""].filter(Boolean).join("/");
    return [`/${path}`, ...patternsOf(entry.children ?? [], path)];
  });
}

export const urlPatterns = [...new Set(patternsOf(await routes))];

/** The modules of all routes, as paths below app/. */
export const routeFiles = new Set<string>();

/** The router's own name of the route behind each pattern. */
export const routeIds = new Map<string, string>();
(function note(entries: readonly RouteConfigEntry[], base = ""): void {
  for (const entry of entries) {
    const path = [base, entry.path ?? ""].filter(Boolean).join("/");
    routeFiles.add(entry.file);
    routeIds.set(`/${path}`, entry.id ?? entry.file.replace(/\.\w+$/, ""));
    note(entry.children ?? [], path);
  }
})(await routes);

/** Whether a path is one of the pattern's. */
export function isOf(pattern: string, path: string): boolean {
  const segments = pattern.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${segments}$`).test(path.split("?")[0] ?? "");
}
