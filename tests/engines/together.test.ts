// Tests both engines in one room, where each shows the other's comments. Also checks that each engine reports console errors, because
// otherwise a passing test would say nothing about the console.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoRoomToken } from "../../scripts/seed/collaboration";
import { browsersOfThisFile } from "./browsers";
import { engines } from "./engines";
import type { Page } from "./page";

const faults = [
  ['console.error("logged on purpose")', /logged on purpose/],
  ['setTimeout(() => { throw new Error("thrown on purpose"); })', /thrown on purpose/],
  ['setTimeout(() => Promise.reject(new Error("rejected on purpose")))', /rejected on purpose/],
  ['document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/x.png" }))', /CSP: img-src/],
] as const;

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, {
      "Content-Type": "text/html",
      "Content-Security-Policy": "default-src 'self'; img-src 'self' data:",
    });
    response.end('<!doctype html><title>A page</title><link rel="icon" href="data:,"><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

const { enter, take } = browsersOfThisFile();

test("A comment in the room appears in the other engine", async () => {
  const guests: { name: string; page: Page }[] = [];
  for (const engine of engines) {
    const page = await enter(engine, engine === "firefox" ? "desktop" : "phone");
    await page.open(`/quote-collaboration/${demoRoomToken}`);
    await page.sees(/Connected/);
    guests.push({ name: engine, page });
  }
  for (const { name, page } of guests) {
    const text = `Seen from ${name}`;
    await page.fill("Your comment", text);
    await page.press("Send comment");
    for (const guest of guests) await guest.page.sees(new RegExp(text));
  }
});

test.each(engines)("%s reports every fault of a page", async (engine) => {
  const { driver, errors, hear, stop } = await take(engine);
  try {
    await driver.get(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await hear();
    for (const [fault, pattern] of faults) {
      await driver.executeScript(fault);
      const isHeard = async () => {
        await hear();
        return errors.some((text) => pattern.test(text));
      };
      await expect.poll(isHeard, { timeout: 20_000 }).toBe(true);
    }
  } finally {
    await stop();
  }
});
