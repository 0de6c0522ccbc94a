import { type Served, type ServeOptions, serveBuiltShop } from "./worker";

const front = "bench/paypal-apart.js";

/** `payPalUrl`: where its buyers press Pay. */
export type ShopWithPayPal = Pick<Served, "url"> & { payPalUrl?: string };

/** The built shop with its PayPal in a process of its own, as it has it in the world: the two share no thread. */
export async function serveShopAndPayPal({ vars, ...options }: ServeOptions) {
  const payPal = await serveBuiltShop({ front });
  const shop = await serveBuiltShop({ ...options, front, vars: { ...vars, PAYPAL_PROCESS: payPal.url } });
  const stop = async () => {
    await shop.stop();
    await payPal.stop();
  };
  return { ...shop, stop, payPalUrl: payPal.url };
}
