/** An element and its ancestors, nearest first. */
export function withAncestors(element: Element | null): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let one = element; one instanceof HTMLElement && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

const parts = "main, section, article, aside, form, li, dialog, [role=dialog], [role=alertdialog], [role=region]";

/** Call this with a removed element and its ancestors. Focuses the nearest part of the page that is left, or its heading if it has one. */
export function focusNear(path: readonly HTMLElement[]): void {
  const part = path.find((one) => one.isConnected && one.matches(parts));
  const place = part?.querySelector<HTMLElement>("h1, h2, h3") ?? part;
  if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/** Focuses the marked or first field of a part, otherwise its first button, otherwise the part itself. */
export function focusFirstField(part: HTMLElement | null) {
  const first = (kinds: string) =>
    [...(part?.querySelectorAll<HTMLElement>(kinds) ?? [])].find((one) => one.getClientRects().length > 0);
  const field =
    first("[data-first-field]") ??
    first("input:not([type=hidden]):not([readonly]), select, textarea") ??
    first("button, a[href]") ??
    part;
  field?.focus({ preventScroll: true });
}
