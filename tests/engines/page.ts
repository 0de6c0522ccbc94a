// One browser window, used as a person would: finds elements by their accessible name, and waits for them.
import { mkdirSync, writeFileSync } from "node:fs";
import { error, type WebDriver, type WebElement } from "selenium-webdriver";
import { misfits } from "../support/assertions/layout-problems";
import { adminSizes, sizes } from "../support/fixtures/sizes";
import type { Started } from "./engines";
import { findAtOnce, findByName, hasText, isHydrated, putText } from "./in-page";
import { cookiesOf, type Username } from "./staff";

/** Milliseconds that a busy machine may take for one step. */
const patience = 180_000;

export class Page {
  constructor(
    readonly driver: WebDriver,
    private readonly hear: () => Promise<void>,
    private readonly shopUrl: string,
    private readonly window: string,
    private readonly runsScript = true,
  ) {}

  async comeForward(): Promise<void> {
    await this.driver.switchTo().window(this.window);
  }

  async open(path: string): Promise<void> {
    await this.hear();
    await this.driver.get(this.shopUrl + path);
    if (!this.runsScript) return;
    await this.until(`${path} to come alive`, () => this.driver.executeScript(isHydrated));
  }

  async isOn(path: string): Promise<boolean> {
    const { pathname, search } = new URL(await this.driver.getCurrentUrl());
    return pathname + search === path;
  }

  /** Presses the first visible button or link whose name begins with the text. */
  async press(name: string | RegExp, selector = "button, a[href], summary, [role=button]"): Promise<void> {
    await this.with(selector, name, (element) => element.click());
  }

  /**
   * Pastes a value except for its last three keys, and types those to check that the field accepts typing. Typing every key took a third
   * of WebKit's time.
   */
  async fill(label: string, value: string): Promise<void> {
    await this.with("input, textarea", label, async (element) => {
      await element.clear();
      await this.driver.executeScript(putText, element, value.slice(0, -3));
      await element.sendKeys(value.slice(-3));
    });
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    await this.with("select", label, async (element) => {
      await element.findElement({ xpath: `.//option[normalize-space()="${option}"]` }).click();
    });
  }

  /** Sets a date. Firefox accepts the whole value, but WebKit needs day, month and year typed separately. */
  async fillDay(label: string, day: Date): Promise<void> {
    const [year, month, date] = day.toISOString().slice(0, 10).split("-");
    const isFirefox = (await this.driver.getCapabilities()).getBrowserName() === "firefox";
    await this.with("input[type=date]", label, (element) =>
      element.sendKeys(isFirefox ? `${year}-${month}-${date}` : `${month}/${date}/${year}`),
    );
  }

  async tick(label: string): Promise<void> {
    await this.with("input[type=radio], input[type=checkbox]", label, (element) => element.click());
  }

  async attach(file: string, picker = "main input[type=file]"): Promise<void> {
    await this.shows(picker);
    await this.driver.findElement({ css: picker }).sendKeys(file);
  }

  /** Waits until a field has the value. */
  async holds(label: string, value: string): Promise<void> {
    await this.until(`${value} in ${label}`, async () => {
      const field = await this.driver.executeAsyncScript<WebElement | null>(findByName, "input, textarea", `^${label}`);
      return field !== null && (await this.driver.executeScript("return arguments[0].value", field)) === value;
    });
  }

  async shows(selector: string): Promise<void> {
    await this.until(selector, () => this.has(selector));
  }

  private async has(selector: string): Promise<boolean> {
    return (await this.driver.findElements({ css: selector })).length > 0;
  }

  async resize(size: keyof typeof adminSizes): Promise<void> {
    const { width, height } = adminSizes[size];
    if ((await this.driver.executeScript("return innerWidth")) === width) return;
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height });
    await this.until(`a window as wide as a ${size}`, async () => {
      return (await this.driver.executeScript("return innerWidth")) === width;
    });
  }

  async misfits(): Promise<string[]> {
    return this.driver.executeScript(`return ${misfits}`);
  }

  /** Adds a session cookie, so that the next page is signed in without the form. */
  async be(username: Username): Promise<void> {
    for (const cookie of await cookiesOf(username)) {
      const [name, value] = cookie.split(/=(.*)/);
      await this.driver.manage().addCookie({ name: name!, value: value! });
    }
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.open("/login");
    await this.fill("Username", username);
    await this.fill("Password", password);
    await this.press("Sign in", "main button");
    await this.isAt(/^(?!.*\/login)/);
    // Waits for the page too, because the URL changes first and the router could leave a page that the test opens in between.
    await this.until("the page after signing in", async () => !(await this.has("input[type=password]")));
  }

  async sees(text: RegExp): Promise<void> {
    await this.until(`the text ${text}`, () => this.driver.executeScript(hasText, text.source));
  }

  /** Waits for the URL to match, and returns the first group of the match. */
  async isAt(url: RegExp): Promise<string> {
    let found: RegExpExecArray | null = null;
    await this.until(`the address ${url}`, async () => {
      found = url.exec(await this.driver.getCurrentUrl());
      return found !== null;
    });
    return found?.[1] ?? "";
  }

  /** Runs `act` in the window that a press opens. The window may close itself. */
  async inPopup(press: string, act: (popup: Page) => Promise<void>): Promise<void> {
    const before = await this.driver.getAllWindowHandles();
    await this.press(press);
    let popup: string | undefined;
    await this.until("a second window", async () => {
      popup = (await this.driver.getAllWindowHandles()).find((handle) => !before.includes(handle));
      return popup !== undefined;
    });
    await this.driver.switchTo().window(popup!);
    await act(this);
    await this.comeForward();
  }

  /** Signs out by deleting the cookies and everything stored in the browser. */
  async forget(): Promise<void> {
    await this.driver.get(`${this.shopUrl}/robots.txt`);
    await this.driver.manage().deleteAllCookies();
    await this.driver.executeScript("localStorage.clear(); sessionStorage.clear();");
  }

  private async with(selector: string, name: string | RegExp, act: (element: WebElement) => Promise<void>) {
    const pattern = typeof name === "string" ? `^${name.replace(/[$#()]/g, "\\$&")}` : name.source;
    await this.until(`${selector} named ${name}`, async () => {
      const element = this.runsScript
        ? await this.driver.executeAsyncScript<WebElement | null>(findByName, selector, pattern)
        : await this.driver.executeScript<WebElement | null>(findAtOnce, selector, pattern);
      if (element) await act(element);
      return element !== null;
    });
  }

  private async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const heardAndSo = async () => {
      await this.hear();
      try {
        return await isSo();
      } catch (problem) {
        // Tries again, because something moving covered the element or the page rendered it again.
        if (passing.some((kind) => problem instanceof kind)) return false;
        throw problem;
      }
    };
    try {
      await this.driver.wait(heardAndSo, patience, "", 100);
    } catch (problem) {
      if (!(problem instanceof error.TimeoutError)) throw problem;
      const shown = await this.driver.executeScript<string>("return document.body.innerText");
      throw new Error(`Waited in vain for ${what} on ${await this.driver.getCurrentUrl()}, which shows:\n${shown}`);
    }
  }
}

const passing = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
];

/** Opens a phone-sized window in a running browser. It has no toolbars, because they are wider than a phone. */
export async function openPage({ driver, hear }: Started, shopUrl: string): Promise<Page> {
  const { width, height } = sizes.phone;
  await driver.get(`${shopUrl}/robots.txt`);
  const first = await driver.getWindowHandle();
  await driver.executeScript(
    `const button = document.body.appendChild(document.createElement("button"));
     button.textContent = "Open";
     button.style = "position: fixed; inset: 0; z-index: 1";
     button.onclick = () => open("about:blank", "shop", "popup,width=${width},height=${height}");`,
  );
  await driver.findElement({ css: "button" }).click();
  await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2, patience);
  const second = (await driver.getAllWindowHandles()).find((handle) => handle !== first)!;
  await driver.switchTo().window(second);
  return new Page(driver, hear, shopUrl, second);
}

/** Saves the window's picture as test-results/engines/<name>.png. */
export async function savePicture(driver: WebDriver, name: string): Promise<void> {
  mkdirSync("test-results/engines", { recursive: true });
  writeFileSync(`test-results/engines/${name}.png`, await driver.takeScreenshot(), "base64");
}
