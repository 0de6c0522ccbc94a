// `npm run seed:large`: makes the local shop a large one, to see that its lists stay quick. `npm run reset` brings the small one back.
import path from "node:path";
import { getPlatformProxy } from "wrangler";
import { largeSeed, largeShop } from "./seed/large";
import { prepareState } from "./shop";

const stateFolder = path.resolve(process.env.SHOP_STATE ?? ".shop");
await prepareState(stateFolder);
const proxy = await getPlatformProxy<Env>({ persist: { path: `${stateFolder}/v3` } });
try {
  const known = await proxy.env.DB.prepare("select 1 from orders where id = 'PH-LRG0000000'").first();
  if (known) console.log("The shop is large already.");
  else for (const statement of largeSeed(new Date())) await proxy.env.DB.prepare(statement).run();
  console.log(`${largeShop.orders} orders of ${largeShop.customers} customers stand in ${stateFolder}.`);
} finally {
  await proxy.dispose();
}
