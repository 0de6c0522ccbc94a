// Functions that run inside the browser, as source text, so that no transpiler adds anything to them.

/** `found`: the first visible element with a matching name, scrolled to the middle. Searches open shadow roots, too. */
const find = `
  const [selector, name, done] = arguments;
  const pattern = new RegExp(name, "i");
  const all = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
  const tidy = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const names = (node) => [
    node.getAttribute("aria-label"),
    ...[...(node.labels ?? [])].map((label) => label.textContent),
    node.matches("input, select, textarea") ? "" : node.innerText,
  ].map(tidy);
  const found = all(document).find((node) =>
    node.matches(selector) && !node.disabled && !node.closest("[aria-hidden=true], [inert]") &&
    node.getClientRects().length > 0 && getComputedStyle(node).visibility === "visible" &&
    names(node).some((text) => pattern.test(text)));
  found?.scrollIntoView({ block: "center", behavior: "instant" });`;

/** (selector, name): answers immediately, for pages without scripts. Their timers rest too. */
export const findAtOnce = `${find} return found ?? null;`;

/**
 * (selector, name, done): waits while the element moves, by an animation or because content above it changes, because WebKit's driver would
 * press its old place.
 */
export const findByName = `${find}
  const moves = document.getAnimations().some(({ playState, effect }) => playState === "running" && effect?.target?.contains(found));
  const place = () => JSON.stringify(found.getBoundingClientRect());
  if (!found || moves) return done(null);
  const before = place();
  setTimeout(() => done(place() === before ? found : null), 35);`;

/**
 * (box, text): pastes the text. Uses the native setter instead of React's and dispatches the event immediately, because a re-render would
 * empty the field.
 */
export const putText = `
  const [box, text] = arguments;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value").set.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));`;

export const hasText = `return new RegExp(arguments[0]).test(document.body.innerText.replace(/\\s+/g, " "));`;

/** React has hydrated the page, so a press does something. */
export const isHydrated = `
  const main = document.querySelector("main");
  return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));`;

/** The page's errors since the last call. The first call starts listening. */
export const hearFaults = `
  if (!window.heardFaults) {
    const heard = (window.heardFaults = []);
    addEventListener("error", ({ message }) => heard.push(message));
    addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      heard.push("CSP: " + violatedDirective + " " + blockedURI));
    const say = console.error;
    console.error = (...parts) => { heard.push(parts.join(" ")); say(...parts); };
  }
  return window.heardFaults.splice(0);`;
