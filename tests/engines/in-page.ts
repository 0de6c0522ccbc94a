// What is asked inside the browser: sources of functions, so that no transpiler adds anything to them.

/** `found`: the first visible element with a name that matches, scrolled to the middle; looks into open shadow roots. */
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

/** (selector, name): at once, for pages that run no script. Their timers rest too. */
export const findAtOnce = `${find} return found ?? null;`;

/**
 * (selector, name, done): none while it moves, by an animation or because something above it comes or goes: WebKit's driver would press
 * where it was.
 */
export const findByName = `${find}
  const moves = document.getAnimations().some(({ playState, effect }) => playState === "running" && effect?.target?.contains(found));
  const place = () => JSON.stringify(found.getBoundingClientRect());
  if (!found || moves) return done(null);
  const before = place();
  setTimeout(() => done(place() === before ? found : null), 35);`;

/** (box, text): as if it were pasted. Past React's own setter, and told at once: what is drawn anew would empty the box again. */
export const putText = `
  const [box, text] = arguments;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value").set.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));`;

export const hasText = `return new RegExp(arguments[0]).test(document.body.innerText.replace(/\\s+/g, " "));`;

/** React has taken the page over: what is pressed from now on does something. */
export const isHydrated = `
  const main = document.querySelector("main");
  return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));`;

/** What the page complained of since it was last asked; the first question begins the listening. */
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
