// `npm run seed:large` fills the local shop with many records, to check that its lists stay fast. `npm run reset` restores the small
// shop.
import path from "node:path";
import { largeSeed, largeShop } from "./seed/large";
import { prepareState } from "./shop";
import { withState } from "./state";

const stateFolder = path.resolve(process.env.SHOP_STATE ?? ".shop");
await prepareState(stateFolder);
await withState(stateFolder, async ({ DB }) => {
  const known = await DB.prepare("select 1 from orders where id = 'PH-LRG0000000'").first();
  if (known) console.log("The shop is large already.");
  else for (const statement of largeSeed(new Date())) await DB.prepare(statement).run();
  console.log(`${largeShop.orders} orders of ${largeShop.customers} customers stand in ${stateFolder}.`);
});
