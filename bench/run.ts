// `npm run bench` measures everything, `npm run bench -- lighthouse` one part. It fails if a budget of docs/performance.md is missed.
import { benchCampaigns } from "./campaigns";
import { benchLighthouse } from "./lighthouse";
import { benchLists } from "./lists";
import { benchPages } from "./pages";
import { benchRooms } from "./rooms";
import { benchSteady } from "./steady";

export interface Figure {
  name: string;
  value: string;
  /** Whether the figure keeps its budget, if it has one. */
  isKept?: boolean;
}

const parts: Record<string, () => Promise<Figure[]>> = {
  pages: benchPages,
  lists: benchLists,
  rooms: benchRooms,
  campaigns: benchCampaigns,
  steady: benchSteady,
  lighthouse: benchLighthouse,
};

const only = process.argv[2];
if (only && !parts[only]) throw new Error(`There is no ${only}. Choose one of: ${Object.keys(parts).join(", ")}`);
let missed = 0;
for (const [part, bench] of Object.entries(parts)) {
  if (only && only !== part) continue;
  console.log(`\n${part}`);
  for (const { name, value, isKept } of await bench()) {
    console.log(`  ${name.padEnd(44)} ${value}${isKept === false ? "  MISSED" : ""}`);
    if (isKept === false) missed++;
  }
}
console.log(`\n${missed} budgets missed`);
process.exit(missed === 0 ? 0 : 1);
