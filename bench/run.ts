// `npm run bench`: every figure beside something measured in the same run; the ratio is what counts (bench/README.md).
import { benchCampaigns } from "./campaigns";
import { benchContacts } from "./contacts";
import { benchEnamel } from "./enamel";
import { benchGrowth } from "./growth";
import { benchLists } from "./lists";
import { benchPages } from "./pages";
import { benchRooms } from "./rooms";
import { benchSteady } from "./steady";

export interface Figure {
  name: string;
  value: string;
  ratio?: string;
  /** False: a promise that this figure is about is not kept. */
  isKept?: boolean;
}

const only = process.argv[2];
const suites: Record<string, () => Promise<Figure[]>> = {
  pages: benchPages,
  growth: benchGrowth,
  lists: benchLists,
  enamel: benchEnamel,
  rooms: benchRooms,
  campaigns: benchCampaigns,
  contacts: benchContacts,
  steady: benchSteady,
};

let isKept = true;
for (const [name, bench] of Object.entries(suites)) {
  if (only && only !== name) continue;
  console.log(`\n${name}`);
  for (const { name: what, value, ratio, ...figure } of await bench()) {
    const broken = figure.isKept === false ? "  NOT KEPT" : "";
    console.log(`  ${what.padEnd(48)} ${value.padStart(38)}  ${ratio ?? ""}${broken}`);
    isKept &&= !broken;
  }
}
process.exit(isKept ? 0 : 1);
