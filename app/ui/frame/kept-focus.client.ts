// Moves the focus to a nearby element when the focused one is removed or disabled (pages-18). Otherwise the next Tab would start at the
// top of the page. The root loads this module with the first pointer movement, key press or focus.
import { focusNear, withAncestors } from "~/ui/frame/focus";

const lostMs = 100;

let path = withAncestors(document.activeElement);
let timer: ReturnType<typeof setTimeout>;

document.addEventListener("focusin", ({ target }) => {
  path = withAncestors(target as Element);
});

function check() {
  const [focused] = path;
  const isLost = focused && (!focused.isConnected || focused.matches(":disabled"));
  if (isLost && document.activeElement === document.body) focusNear(path.slice(1));
}

// Waits first, because the page may set the focus itself.
new MutationObserver(() => {
  clearTimeout(timer);
  timer = setTimeout(check, lostMs);
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
