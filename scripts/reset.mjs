// `npm run reset` deletes the local shop's data. The next start fills the shop again.
import { rmSync } from "node:fs";

const stateFolder = process.env.SHOP_STATE ?? ".shop";
rmSync(stateFolder, { recursive: true, force: true });
console.log(`Emptied ${stateFolder}.`);
