// Starts the browsers of one test file when the first test needs them. A message on the console fails the test.
import { afterAll, afterEach, expect, inject } from "vitest";
import type { Size } from "../support/fixtures/sizes";
import { type Engine, type Started, startEngine } from "./engines";
import { openPage, type Page, savePicture } from "./page";

interface Browser extends Started {
  page: Page;
}

export function browsersOfThisFile() {
  const browsers = new Map<Engine, Promise<Browser>>();

  async function start(engine: Engine): Promise<Browser> {
    const started = await startEngine(engine);
    return { ...started, page: await openPage(started, inject("shopUrl")) };
  }

  /** A window of that size in the foreground, without cookies or storage. */
  async function enter(engine: Engine, size: Size): Promise<Page> {
    const started = browsers.get(engine) ?? start(engine);
    browsers.set(engine, started);
    const { page } = await started;
    await page.comeForward();
    await page.forget();
    await page.resize(size);
    return page;
  }

  /** Stops a browser after its last test, so that its console messages still count for that test. */
  async function take(engine: Engine): Promise<Browser> {
    const taken = browsers.get(engine) ?? start(engine);
    browsers.delete(engine);
    return taken;
  }

  // WebKit may never return the picture of a failed test.
  afterEach(async ({ task }) => {
    for (const [engine, started] of browsers) {
      const { driver, errors, hear } = await started;
      await hear();
      if (task.result?.state === "fail") await savePicture(driver, `failed-${engine}`);
      expect(errors.splice(0), `${engine}'s console`).toEqual([]);
    }
  }, 60_000);

  afterAll(async () => {
    for (const started of browsers.values()) await (await started).stop();
  });

  return { enter, take };
}

export type Enter = ReturnType<typeof browsersOfThisFile>["enter"];
