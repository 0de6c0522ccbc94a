// `npm run seed:large` makes the local shop a large one, to see that its lists stay quick. `npm run reset` brings the small one back.
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
