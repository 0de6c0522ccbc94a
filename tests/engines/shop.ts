// Starts another shop of the browser tests' kind for the engines.
import type { TestProject } from "vitest/node";
import { startTestShop } from "../support/fixtures/test-shop";

declare module "vitest" {
  interface ProvidedContext {
    shopUrl: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestShop();
  provide("shopUrl", url);
  return stop;
}
