import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Served, type ServeOptions, serveBuiltShop } from "./worker";

const front = "bench/paypal-apart.js";

/** `payPalUrl`: where its buyers press Pay. */
export type ShopWithPayPal = Pick<Served, "url"> & { payPalUrl?: string };

/** What both store stands in memory where the system has a folder for that: in the world D1's disk is not the Worker's to wait for. */
const memory = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();

/** The built shop with its PayPal in a process of its own, as it has it in the world: the two share no thread. */
export async function serveShopAndPayPal({ vars, ...options }: ServeOptions) {
  const folder = mkdtempSync(path.join(memory, "pin-high-bench-"));
  const stateFolder = (name: string) => mkdtempSync(path.join(folder, name));
  const payPal = await serveBuiltShop({ front, stateFolder: stateFolder("paypal-") });
  const shop = await serveBuiltShop({
    stateFolder: stateFolder("shop-"),
    ...options,
    front,
    vars: { ...vars, PAYPAL_PROCESS: payPal.url },
  });
  const stop = async () => {
    await shop.stop();
    await payPal.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...shop, stop, payPalUrl: payPal.url };
}
