// `npm run reset`: forgets the local shop's data. The next start fills it anew.
import { rmSync } from "node:fs";

const stateFolder = process.env.SHOP_STATE ?? ".shop";
rmSync(stateFolder, { recursive: true, force: true });
console.log(`Emptied ${stateFolder}.`);
