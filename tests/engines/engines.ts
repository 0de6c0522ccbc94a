// Starts Firefox and WebKit behind one WebDriver client and collects their console messages.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../scripts/shop";
import { hearFaults } from "./in-page";
import { serveWebDriver } from "./marionette";

export const engines = ["firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

export interface Started {
  driver: WebDriver;
  /** Console errors and policy violations since the browser started, oldest first. */
  errors: string[];
  /** For WebKit, which lacks BiDi: listens inside the foreground page and collects its messages so far. */
  hear: () => Promise<void>;
  stop: () => Promise<void>;
}

const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** Starts a browser with an empty profile, and its driver server. With `script` off, pages run no scripts. */
export async function startEngine(engine: Engine, { script = true } = {}): Promise<Started> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `pin-high-${engine}-`));
  const processes: ChildProcess[] = [];
  const errors: string[] = [];
  const run = (command: string, args: string[], env: Record<string, string> = {}) => {
    // Each browser gets a separate home folder, so that it shares no settings, cache or lock with another browser.
    const child = spawn(command, args, {
      env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout?.resume();
    child.stderr?.resume();
    processes.push(child);
    return child;
  };
  const { address, capabilities } = await start[engine]({ folder, run, script });
  const driver = await new Builder().usingServer(address).withCapabilities(new Capabilities(capabilities)).build();
  if (capabilities.webSocketUrl) await listen(driver, errors);
  return {
    driver,
    errors,
    hear: async () => {
      if (capabilities.webSocketUrl) return;
      const heard = await driver.executeScript<string[]>(hearFaults);
      errors.push(...heard.filter((text) => isFault(text)));
    },
    stop: async () => {
      await driver.quit();
      for (const child of processes.reverse()) child.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

interface Start {
  folder: string;
  script: boolean;
  run: (command: string, args: string[], env?: Record<string, string>) => ChildProcess;
}
interface Ready {
  address: string;
  capabilities: Record<string, unknown>;
}

const start: Record<Engine, (start: Start) => Promise<Ready>> = {
  async firefox({ folder, run, script }) {
    const preferences = { "marionette.port": 0, "javascript.enabled": script };
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    writeFileSync(path.join(folder, "user.js"), lines.join(""));
    run("firefox-esr", ["--headless", "--marionette", "--remote-debugging-port=0", "--profile", folder]);
    const portFile = path.join(folder, "MarionetteActivePort");
    await until(() => existsSync(portFile) && readFileSync(portFile).length > 0);
    return {
      address: await serveWebDriver(Number(readFileSync(portFile, "utf8"))),
      capabilities: { browserName: "firefox", webSocketUrl: true },
    };
  },

  // WebKit has no headless mode. Its compositor would use software OpenGL, which is slow and sometimes crashes (swrast_dri).
  async webkit({ run, script }) {
    const screen = run("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
    const display = await new Promise<string>((resolve) => {
      screen.stdout?.once("data", (number) => resolve(`:${String(number).trim()}`));
    });
    const port = await freePort();
    run("WebKitWebDriver", [`--port=${port}`], { DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" });
    const args = ["--automation", `--enable-javascript=${script}`];
    return {
      address: await answering(`http://127.0.0.1:${port}`),
      capabilities: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: miniBrowser, args } },
    };
  },
};

/**
 * Messages to ignore. When someone leaves a page, Firefox and WebKit abort its requests and report them as errors: pictures, fonts, the
 * router's route list and modules, and a response that the router has not read to its end (Firefox: "Error in input stream").
 */
const leftWhileLoading =
  /^(Failed to fetch manifest patches (TypeError: (NetworkError|Load failed)|AbortError)|Error loading route module|TypeError: (error loading dynamically imported module|Importing a module script failed|Error in input stream)|Image corrupt or truncated\.|downloadable font: download failed .*status=2152398850)/;
const isFault = (text: string) => !leftWhileLoading.test(text);

/** Collects the console, uncaught errors and policy violations through BiDi. Not every engine writes violations to the console. */
async function listen(driver: WebDriver, errors: string[]): Promise<void> {
  const bidi = await driver.getBidi();
  bidi.on("log.entryAdded", ({ level, text }: { level: string; text: string }) => {
    if (level === "error" && isFault(text)) errors.push(text);
  });
  await bidi.subscribe("log.entryAdded");
  const functionDeclaration = `() => addEventListener("securitypolicyviolation",
    ({ violatedDirective, blockedURI }) => console.error("CSP:", violatedDirective, blockedURI))`;
  await bidi.send({ method: "script.addPreloadScript", params: { functionDeclaration } });
}

async function answering(address: string): Promise<string> {
  await until(async () => (await fetch(`${address}/status`).catch(() => null))?.ok ?? false);
  return address;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("A browser did not start");
}
