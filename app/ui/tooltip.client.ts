// Tooltip for icon buttons, on hover and on keyboard focus (pages-5). One element in the top layer serves the whole page, so no panel
// clips it. It is only visual, because screen readers read the button's label.
const waitMs = 700;
const nextMs = 300;

const tip = Object.assign(document.createElement("div"), {
  className: "tooltip",
  popover: "manual",
  ariaHidden: "true",
});
/** Button of the current or pending tooltip. After a click, the tooltip stays hidden until the pointer leaves the button. */
let named: Element | null = null;
let wait: ReturnType<typeof setTimeout> | undefined;
let goneAt = Number.NEGATIVE_INFINITY;

function hide() {
  clearTimeout(wait);
  if (!tip.isConnected) return;
  tip.remove();
  goneAt = performance.now();
}

function show(button: Element) {
  tip.textContent = button.getAttribute("aria-label");
  document.body.appendChild(tip);
  tip.showPopover();
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const most = document.documentElement.clientWidth - offsetWidth - 4;
  tip.style.left = `${Math.max(4, Math.min(most, left + (width - offsetWidth) / 2))}px`;
  tip.style.top = `${bottom + offsetHeight > innerHeight ? top - offsetHeight : bottom}px`;
}

/** Keeps the tooltip open while the pointer is on it. Ignores touch, which has no hover. */
function rest(event: Event) {
  const { target, type } = event;
  const isFinger = event instanceof PointerEvent && event.pointerType !== "mouse";
  if (isFinger || !(target instanceof Element) || target === tip) return;
  const button = target.closest("button[aria-label], a[aria-label]");
  if (button === named || (type === "focusin" && !button?.matches(":focus-visible"))) return;
  hide();
  named = button;
  if (!button || button.textContent?.trim()) return;
  wait = setTimeout(show, performance.now() - goneAt < nextMs ? 0 : waitMs, button);
}

if ("showPopover" in tip) {
  for (const type of ["pointermove", "focusin"]) addEventListener(type, rest);
  for (const type of ["pointerdown", "focusout", "scroll", "blur"]) addEventListener(type, hide, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}
