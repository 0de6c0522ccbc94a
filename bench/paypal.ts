import { type Served, type ServeOptions, serveBuiltShop } from "./worker";

const front = "bench/paypal-apart.js";

/** `payPalUrl` is the address where buyers press Pay. */
export type ShopWithPayPal = Pick<Served, "url"> & { payPalUrl?: string };

/** Serves the built shop with PayPal's emulator in its own process, because in production the two share no thread either. */
export async function serveShopAndPayPal({ vars, ...options }: ServeOptions) {
  const payPal = await serveBuiltShop({ front });
  const shop = await serveBuiltShop({ ...options, front, vars: { ...vars, PAYPAL_PROCESS: payPal.url } });
  const stop = async () => {
    await shop.stop();
    await payPal.stop();
  };
  return { ...shop, stop, payPalUrl: payPal.url };
}
