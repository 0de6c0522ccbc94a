// Functions that run inside the browser. They are source text, so that no transpiler adds code to them.

/** Sets `found` to the first visible element with a matching name, and scrolls it to the middle. Also searches open shadow roots. */
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
    node.matches(selector) && !node.disabled && node.ariaDisabled !== "true" && !node.closest("[aria-hidden=true], [inert]") &&
    node.getClientRects().length > 0 && getComputedStyle(node).visibility === "visible" &&
    names(node).some((text) => pattern.test(text)));
  found?.scrollIntoView({ block: "center", behavior: "instant" });`;

/** (selector, name): answers immediately. For pages without scripts, where timers do not run either. */
export const findAtOnce = `${find} return found ?? null;`;

/**
 * (selector, name, done): finds an element only once it has stopped moving, because WebKit's driver would press its old place. An
 * animation or content above the element can move it.
 */
export const findByName = `${find}
  const moves = document.getAnimations().some(({ playState, effect }) => playState === "running" && effect?.target?.contains(found));
  const place = () => JSON.stringify(found.getBoundingClientRect());
  if (!found || moves) return done(null);
  const before = place();
  setTimeout(() => done(place() === before ? found : null), 35);`;

/**
 * (box, text): pastes the text. Uses the browser's setter, because React's would hide the change, and dispatches the event immediately,
 * because a re-render would empty the field.
 */
export const putText = `
  const [box, text] = arguments;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value").set.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));`;

export const hasText = `return new RegExp(arguments[0]).test(document.body.innerText.replace(/\\s+/g, " "));`;

/** Returns whether React has hydrated the page. Before that, a press does nothing. */
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
