// Makes D1 fail at each write of a use case: before it, after it, or at one statement of its batch. Then repeats the call.
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { ShopError } from "~/domain/brand/errors";
import type { App } from "~/services/core/app.server";
import { noteFigures } from "../assertions/figures";
import { invariantFaults } from "../assertions/invariants";
import { settled } from "../fixtures/app";
import { type Break, breaks, withBrokenWriteAt } from "./broken-parts";

export interface Journey {
  app: App;
  act: (app: App) => Promise<unknown>;
  /** Jobs that finish the work without the caller. */
  later?: () => Promise<unknown>;
  /** Set if the repeated call may be refused with 409 because the work is already done. */
  mayBeRefusedAgain?: boolean;
  /** Checks that everything exists once after the repeated call. */
  check: () => Promise<void>;
}

/** `npm run promises` makes each write fail in all five ways. Other runs use two, because a failed batch is undone entirely. */
export const triedBreaks: readonly Break[] = env.LARGE_SHARE ? breaks : ["last", "after"];

/** Creates a new journey for each failure. */
export async function expectOnceWherever(begin: () => Promise<Journey>): Promise<void> {
  const all: [number, Break][] = [];
  const { app, act, check } = await begin();
  const whole = withBrokenWriteAt(app, 0, "before");
  await act(whole.app);
  await settled();
  await check();
  for (let number = 1; number <= whole.writes.tried; number++)
    all.push(...triedBreaks.map((how) => [number, how] as [number, Break]));
  expect(all.length).toBeGreaterThan(0);
  noteFigures({ journeys: 1, "broken writes": all.length });
  for (const [number, how] of all) {
    const journey = await begin();
    const { app: broken, writes } = withBrokenWriteAt(journey.app, number, how);
    const outcome = await journey.act(broken).catch((error: unknown) => error);
    await settled();
    expect(writes.broke, `write ${number} was tried`).toBe(true);
    if (outcome instanceof Error && journey.later) await journey.later();
    await journey.act(journey.app).catch((error: unknown) => {
      const isDone = error instanceof ShopError && error.code === "conflict";
      if (!journey.mayBeRefusedAgain || !isDone) throw error;
    });
    await settled();
    await journey.check().catch((error: Error) => {
      throw new Error(`write ${number}, ${how}: ${error.message}`, { cause: error });
    });
  }
  expect(await invariantFaults(env.DB)).toEqual([]);
}
