import { describe, expect, it } from "vitest";
import { deferScripts } from "~/http/defer-scripts.server";
import { send } from "../support/fixtures/requests";

describe("scripts after the first paint", () => {
  it("A page of the built Worker has no module script and no preload that starts at once", async () => {
    const html = await (await send("GET", "/")).text();
    expect(html.match(/rel="deferred-modulepreload"/g)?.length).toBeGreaterThan(3);
    expect(html.match(/<script[^>]* type="deferred-module"/g)).toHaveLength(1);
    expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
    expect(html.match(/new PerformanceObserver\(start\)/g)).toHaveLength(1);
  });

  it("A page with unknown markup is returned as it is, so that its scripts start at once", () => {
    const page = "<body><script src='/other.js'></script></body>";
    expect(deferScripts(page, "nonce")).toBe(page);
  });
});
