// Starts a page's scripts after its first paint (docs/decisions/0021), because on slow connections they compete with
// styles, fonts and pictures.

const waitingRel = "deferred-modulepreload";
const waitingType = "deferred-module";

/** Runs in the browser. Background tabs never paint, so scripts start there one second after the load event. */
const starter = `(async () => {
document.currentScript.remove();
await new Promise((start) => {
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
addEventListener("load", () => setTimeout(start, 1000));
});
for (const link of document.querySelectorAll('link[rel="${waitingRel}"]')) link.rel = "modulepreload";
for (const waiting of document.querySelectorAll('script[type="${waitingType}"]')) {
const script = Object.assign(document.createElement("script"), { type: "module", nonce: waiting.nonce });
script.textContent = waiting.textContent;
waiting.replaceWith(script);
}
})();`;

/**
 * Makes React Router's module scripts and preloads wait for the first paint. If a new version of the router writes
 * other markup, the page is returned unchanged, its scripts start immediately, and tests/http/defer-scripts.test.ts
 * fails.
 */
export function deferScripts(html: string, nonce: string): string {
  const deferred = html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waitingRel}"`)
    .replaceAll(/(<script(?: nonce="[^"]*")?) type="module"/g, `$1 type="${waitingType}"`);
  return deferred === html ? html : deferred.replace("</body>", `<script nonce="${nonce}">${starter}</script></body>`);
}
