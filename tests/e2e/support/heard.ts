import { expect, type Page } from "@playwright/test";

/** Records the texts that appear in live regions, as a screen reader would read them. Keeps recording after a navigation. */
function listen() {
  const live = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])";
  const store = window as unknown as { heard: string[] };
  store.heard = [];
  const say = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(live);
    if (!region || element?.closest("[aria-live=off]")) return;
    const text = (region.getAttribute("aria-atomic") === "true" ? region : node).textContent?.trim();
    if (text) store.heard.push(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") say(target);
      for (const node of addedNodes) {
        say(node);
        if (node instanceof Element && !node.closest(live)) for (const one of node.querySelectorAll(live)) say(one);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Records what a screen reader reads aloud on every page that is opened after this call. */
export async function recordAnnouncements(page: Page): Promise<Announcements> {
  await page.addInitScript(listen);
  return new Announcements(page);
}

export class Announcements {
  constructor(private readonly page: Page) {}

  /** Fails unless the text was announced exactly once since the last action. */
  async expectOnce(text: string): Promise<void> {
    const heard = await this.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.filter((one) => one.includes(text))).toHaveLength(1);
  }

  /**
   * Does the action, and fails if nothing is announced or the focus is lost. `focus` is a pattern of the focused element, as in "^h1
   * Title".
   */
  async expectAfter(action: () => Promise<unknown>, said: string | RegExp, focus = "^(?!nothing)"): Promise<void> {
    await this.page.evaluate(() => ((window as unknown as { heard: string[] }).heard = []));
    await action();
    const heard = () => this.page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(" | "));
    if (said !== "") await expect.poll(heard).toMatch(said);
    const focused = () =>
      this.page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return "nothing";
        const { tagName, textContent } = element;
        return `${tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? textContent?.trim().slice(0, 80)}`;
      });
    await expect.poll(focused).toMatch(new RegExp(focus));
  }
}
