// Details of each demo pin: search words that are not in its text, enamel colors, and the size in inches if it is not 1.25.
import type { products } from "../../app/db/schema";
import type { ProductColor } from "../../app/domain/catalog/catalog";

type Size = NonNullable<(typeof products.$inferInsert)["size"]>;
export interface ProductDetails {
  tags: string;
  colors: readonly ProductColor[];
  size?: Size;
}

export const productDetails: Record<string, ProductDetails> = {
  "masters-azalea": { tags: "augusta, flower, spring, april", colors: ["pink", "green"] },
  "masters-green-jacket": { tags: "augusta, blazer, coat, champion", colors: ["green", "white"] },
  "masters-pimento-sandwich": { tags: "augusta, food, cheese, lunch", colors: ["orange", "white", "green"] },
  "masters-folding-chair": { tags: "augusta, seat, patron", colors: ["green"] },
  "pga-trophy-cup": { tags: "winner, prize, championship", colors: ["red"] },
  "pga-tour-bag": { tags: "golf bag, caddie, clubs", colors: ["blue", "red", "white"] },
  "pga-island-gator": { tags: "alligator, florida, sawgrass, animal", colors: ["green", "white"] },
  "liv-golf-shotgun-horn": { tags: "air horn, start, loud", colors: ["red", "yellow"] },
  "liv-golf-team-shark": { tags: "fish, sea, team, animal", colors: ["blue", "white"] },
  "liv-golf-desert-falcon": { tags: "bird, eagle, sand, animal", colors: ["brown", "orange", "yellow"] },
  "tgl-arena-screen": { tags: "simulator, indoor, night", colors: ["purple", "green", "black"] },
  "tgl-hammer": { tags: "mallet, double, indoor", colors: ["red", "white"] },
  "tgl-lightning-ball": { tags: "thunder, bolt, storm", colors: ["yellow", "blue", "white"] },
  "scramble-crest": { tags: "laurel, tournament, charity, prize", colors: ["green", "white"], size: "1.5" },
  "usa-team-shield": { tags: "flag, stars, stripes, ryder", colors: ["red", "white", "blue"] },
  "liberty-torch-tee": { tags: "statue, flame, fire, new york", colors: ["orange", "yellow", "green"] },
  "patriot-eagle": { tags: "bald eagle, bird, america", colors: ["red", "white", "brown"] },
  "free-american-flag": { tags: "usa, stars, stripes", colors: ["red", "white", "blue"], size: "1" },
  "pebble-beach-cypress": { tags: "tree, california, ocean, monterey", colors: ["green", "blue"], size: "1.5" },
  "st-andrews-bridge": { tags: "swilcan, scotland, old course, stone", colors: ["green", "blue"] },
  "torrey-pines-glider": { tags: "san diego, california, cliff, tree", colors: ["green", "red", "blue", "orange"] },
  "turnberry-lighthouse": { tags: "light house, scotland, sea, ailsa", colors: ["white", "blue", "red"], size: "1.5" },
  "windmill-links": { tags: "mill, long island, national", colors: ["brown", "green", "blue"] },
  "hole-in-one": { tags: "ace, gift, milestone", colors: ["yellow", "orange", "green", "white"] },
  "double-bogey-taco": { tags: "food, mexican, lunch", colors: ["yellow", "green", "red"] },
  "duck-hook": { tags: "bird, animal, funny", colors: ["yellow", "red", "orange"] },
  "breakfast-mulligan": { tags: "egg, food, frying pan", colors: ["black", "white", "yellow"] },
  "fore-paws": { tags: "cat, kitten, bunker, animal", colors: ["orange", "white"] },
  "fight-for-par": { tags: "boxing glove, boxer, gift", colors: ["red", "white"], size: "1" },
  "lucky-putter": { tags: "club, green, luck", colors: ["green", "white"] },
  "bucket-hat": { tags: "cap, sun, khaki", colors: ["brown", "white"] },
  "bluebird-birdie": { tags: "bird, animal", colors: ["blue", "orange", "white"] },
  "nineteenth-pint": { tags: "beer, nineteenth, bar, 19th hole", colors: ["orange", "white"] },
  "bogey-snowman": { tags: "eight, christmas, winter, snow", colors: ["white", "red", "green"] },
  "clubhouse-wreath": { tags: "christmas, winter, holiday, gift", colors: ["green", "red", "white"] },
  "pumpkin-on-a-tee": { tags: "halloween, october, fall", colors: ["orange", "green"] },
};
