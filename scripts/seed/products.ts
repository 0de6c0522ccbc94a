// The demo shop's products. Every name contains the word from which catalogCategory (domain/catalog/catalog) derives its theme.
import { productPlatings } from "../../app/domain/catalog/catalog";
import { productDetails } from "./product-details";

export type DemoProduct = {
  slug: string;
  name: string;
  description: string;
  priceCents: number;
  imageUrl: string;
  videoUrl?: string;
  posterUrl?: string;
  imageAlt: string;
  stockQuantity: number;
  category: "golf-pins" | "commemorative" | "tournament" | "seasonal";
  ageGroup: "adult";
  gender: "unisex";
  isActive: boolean;
  tags: string;
  colors: string;
  size?: "0.75" | "1" | "1.25" | "1.5";
  plating: "silver" | "gold" | "bronze" | "black-nickel";
  posts: number;
};

type Words = "name" | "description" | "imageAlt";
type Listing = Pick<DemoProduct, Words | "priceCents" | "stockQuantity"> & { video?: true };

const shelves: Record<DemoProduct["category"], Record<string, Listing>> = {
  tournament: {
    "masters-azalea": {
      name: "Masters Azalea",
      description: "Full bloom, second week of April. Pink petals in gold walls, for a lapel or a Sunday cap.",
      imageAlt: "Gold pin of a pink azalea bloom with two green leaves",
      priceCents: 1250,
      stockQuantity: 86,
    },
    "masters-green-jacket": {
      name: "Masters Green Jacket",
      description: "The only one you can buy. Single-breasted, three brass buttons, and it fits everybody.",
      imageAlt: "Gold pin of a green blazer with gold buttons",
      priceCents: 1450,
      stockQuantity: 8,
    },
    "masters-pimento-sandwich": {
      name: "Masters Pimento Sandwich",
      description: "White bread, orange filling, green wrapper. Still the best price in the game.",
      imageAlt: "Gold pin of a triangle pimento cheese sandwich in a green wrapper",
      priceCents: 990,
      stockQuantity: 140,
    },
    "masters-folding-chair": {
      name: "Masters Folding Chair",
      description: "Set it down at dawn, come back at three, and your place is kept. A pin for patient people.",
      imageAlt: "Silver pin of a green folding spectator chair",
      priceCents: 1050,
      stockQuantity: 31,
    },
    "pga-trophy-cup": {
      name: "PGA Champion's Cup",
      description: "Two handles, one name, and a summer of range balls behind it. Polished gold, scarlet plinth.",
      imageAlt: "Gold pin of a two-handled trophy cup on a red plinth",
      priceCents: 1550,
      stockQuantity: 24,
    },
    "pga-tour-bag": {
      name: "PGA Tour Bag",
      description: "Fourteen clubs at most, one towel, no rain hood needed. For anyone who never counts out loud.",
      imageAlt: "Silver pin of a navy and red golf bag with clubs",
      priceCents: 1200,
      stockQuantity: 65,
    },
    "pga-island-gator": {
      name: "PGA Island Green Gator",
      description: "He collects more balls on seventeen than any ranger. Take an extra club; wear him for luck.",
      imageAlt: "Black nickel pin of a grinning alligator with a golf ball on its snout",
      priceCents: 1290,
      stockQuantity: 5,
    },
    "liv-golf-shotgun-horn": {
      name: "LIV Golf Shotgun Horn",
      description: "Everybody off at the same time, and no excuses about the draw. One blast of red and black nickel.",
      imageAlt: "Black nickel pin of a red air horn on a yellow burst",
      priceCents: 1150,
      stockQuantity: 47,
    },
    "liv-golf-team-shark": {
      name: "LIV Golf Team Shark",
      description: "Four shirts, one fin. Circle the leaders in deep-water blue.",
      imageAlt: "Silver pin of a leaping blue shark above a wave",
      priceCents: 1300,
      stockQuantity: 0,
    },
    "liv-golf-desert-falcon": {
      name: "LIV Golf Desert Falcon",
      description: "Hits it high and lands it soft. Bronze feathers, sand enamel and an eye on the back pin.",
      imageAlt: "Bronze pin of a falcon with spread wings",
      priceCents: 1400,
      stockQuantity: 19,
    },
    "tgl-arena-screen": {
      name: "TGL Arena Screen",
      description: "Indoor voices off. A simulator screen, a turning green, and a crowd close enough to heckle.",
      imageAlt: "Black nickel pin of an arena screen showing a purple night hole",
      priceCents: 1190,
      stockQuantity: 52,
    },
    "tgl-hammer": {
      name: "TGL Hammer Throw",
      description: "Doubles the hole and silences the bench. Throw it when the other side is in the bunker.",
      imageAlt: "Gold pin of a mallet with a golf ball in front",
      priceCents: 1150,
      stockQuantity: 9,
    },
    "tgl-lightning-ball": {
      name: "TGL Lightning Ball",
      description: "Forty seconds on the clock, a hundred and eighty on the ball. Struck in yellow and midnight.",
      imageAlt: "Black nickel pin of a golf ball split by a yellow lightning bolt",
      priceCents: 1100,
      stockQuantity: 73,
    },
    "scramble-crest": {
      name: "Scramble Champions Crest",
      description: "Best ball, best foursome, best cause. A laurel crest made to be handed out on the eighteenth.",
      imageAlt: "Gold pin of crossed clubs on a green crest inside a laurel",
      priceCents: 1200,
      stockQuantity: 240,
    },
  },
  commemorative: {
    "usa-team-shield": {
      name: "USA Team Shield",
      description: "Red, white and a good partner. The one they ask about on the first tee, so order two.",
      imageAlt: "Gold pin of a shield with stars, stripes and a golf ball",
      priceCents: 1350,
      stockQuantity: 7,
      video: true,
    },
    "liberty-torch-tee": {
      name: "Liberty Torch Tee",
      description: "Give us your tired, your poor, your huddled foursomes. A torch that is mostly tee.",
      imageAlt: "Gold pin of a golf tee torch with a flame and a golf ball",
      priceCents: 1150,
      stockQuantity: 38,
    },
    "patriot-eagle": {
      name: "Patriot Eagle",
      description: "Two under on one hole. White head, gold beak, and a stare that holds the putt in.",
      imageAlt: "Gold pin of a bald eagle's head over red and white stripes",
      priceCents: 1400,
      stockQuantity: 112,
    },
    "free-american-flag": {
      name: "American Flag Pin",
      description:
        "On the house: a flag for the Fourth and opening days. Limit four per customer. You just pay shipping.",
      imageAlt: "Gold pin of a waving American flag",
      priceCents: 0,
      stockQuantity: 400,
    },
    "pebble-beach-cypress": {
      name: "Pebble Beach Cypress",
      description: "Rock, wind and one stubborn tree. Play the seventh in a gale and it will make sense.",
      imageAlt: "Gold pin of a wind-bent cypress on a rock above blue surf",
      priceCents: 1500,
      stockQuantity: 58,
    },
    "st-andrews-bridge": {
      name: "St Andrews Stone Bridge",
      description: "Seven hundred years old and three steps long. Stop in the middle and wave; everybody does.",
      imageAlt: "Silver pin of a small stone arch bridge over a burn",
      priceCents: 1450,
      stockQuantity: 3,
    },
    "torrey-pines-glider": {
      name: "Torrey Pines Glider",
      description: "Sandstone cliffs, the Pacific on the left, and someone overhead with no interest in your score.",
      imageAlt: "Gold pin of a pine on sandstone cliffs with a red hang glider",
      priceCents: 1400,
      stockQuantity: 44,
    },
    "turnberry-lighthouse": {
      name: "Turnberry Lighthouse Course",
      description: "Aim at the light, then remember the wind. White tower, ochre bands and a sea you can hear.",
      imageAlt: "Gold pin of a white lighthouse on rocks",
      priceCents: 1380,
      stockQuantity: 0,
    },
    "windmill-links": {
      name: "Windmill Links Course",
      description: "Sixteenth green, sails turning, two clubs into the breeze. Shingle brown with cream sailcloth.",
      imageAlt: "Bronze pin of a shingled windmill beside a golf hole",
      priceCents: 1380,
      stockQuantity: 26,
    },
    "hole-in-one": {
      name: "Hole in One",
      description: "Witnessed, attested and paid for at the bar. Sunburst gold, with room on the back for a date.",
      imageAlt: "Gold pin of a golf ball dropping into a cup before a sunburst",
      priceCents: 1600,
      stockQuantity: 75,
      video: true,
    },
  },
  "golf-pins": {
    "double-bogey-taco": {
      name: "Double Bogey Taco",
      description: "Tee off Tuesday. Lettuce, tomato, and a ball you may not lift, clean or eat.",
      imageAlt: "Gold pin of a taco filled with lettuce, tomato and a golf ball",
      priceCents: 950,
      stockQuantity: 130,
    },
    "duck-hook": {
      name: "Duck Hook",
      description: "Low, left and quacking. The most honest pin on the range.",
      imageAlt: "Gold pin of a yellow duck wearing a red cap",
      priceCents: 950,
      stockQuantity: 94,
    },
    "breakfast-mulligan": {
      name: "Breakfast Mulligan",
      description: "Served once, on the first tee, over easy. Doubles as a memorial to your last fried-egg lie.",
      imageAlt: "Silver pin of a frying pan with an egg whose yolk is a golf ball",
      priceCents: 900,
      stockQuantity: 10,
    },
    "fore-paws": {
      name: "Fore Paws",
      description: "Biggest litter box in the county. Please rake after use.",
      imageAlt: "Black nickel pin of an orange cat sitting in a sand bunker with a rake",
      priceCents: 990,
      stockQuantity: 61,
    },
    "fight-for-par": {
      name: "Fight for Par",
      description:
        "On the house, for anyone getting up and down again. Limit four per customer. You just pay shipping.",
      imageAlt: "Gold pin of a red boxing glove with a golf ball",
      priceCents: 0,
      stockQuantity: 350,
    },
    "lucky-putter": {
      name: "Lucky Putter",
      description: "The one in the garage you should never have left. Brass blade, black grip, dead straight.",
      imageAlt: "Gold pin of a blade putter and a golf ball",
      priceCents: 1050,
      stockQuantity: 88,
    },
    "bucket-hat": {
      name: "Looper's Bucket Hat",
      description: "Shows up, keeps up, reads the break. Khaki enamel with a striped band, as worn inside the ropes.",
      imageAlt: "Bronze pin of a khaki bucket hat with a striped band and a golf ball",
      priceCents: 990,
      stockQuantity: 15,
    },
    "bluebird-birdie": {
      name: "Bluebird Birdie",
      description: "One under and singing. Wear it from the moment you make it until your next double.",
      imageAlt: "Gold pin of a bluebird perched on a golf ball",
      priceCents: 1100,
      stockQuantity: 4,
    },
    "nineteenth-pint": {
      name: "Nineteenth Hole Pint",
      description: "Every round ends level here. Amber enamel with a dimpled head, best served with a good story.",
      imageAlt: "Gold pin of a pint of amber beer with a golf ball in the foam",
      priceCents: 1050,
      stockQuantity: 101,
    },
  },
  seasonal: {
    "bogey-snowman": {
      name: "Quadruple Bogey Snowman",
      description: "An eight is an eight, so dress it well. Scarf, flat cap, and a carrot where the dignity was.",
      imageAlt: "Silver pin of a snowman with a red scarf and a green flat cap",
      priceCents: 990,
      stockQuantity: 0,
    },
    "clubhouse-wreath": {
      name: "Clubhouse Wreath",
      description: "Winter rules apply. Spruce green, holly red, and a ball where the bell should be.",
      imageAlt: "Gold pin of a green wreath with a red bow and a golf ball",
      priceCents: 1150,
      stockQuantity: 33,
    },
    "pumpkin-on-a-tee": {
      name: "Pumpkin on a Tee",
      description: "Best in October, best hit with a seven iron. Tell no one which pumpkin.",
      imageAlt: "Black nickel pin of an orange pumpkin on a golf tee",
      priceCents: 850,
      stockQuantity: 6,
    },
  },
};

export const demoProducts: DemoProduct[] = Object.entries(shelves).flatMap(([category, listings]) =>
  Object.entries(listings).map(([slug, { video, ...listing }]) => ({
    slug,
    ...listing,
    imageUrl: `/pins/${slug}.svg`,
    ...(video && { videoUrl: `/video/${slug}.mp4`, posterUrl: `/video/${slug}.webp` }),
    category: category as DemoProduct["category"],
    ageGroup: "adult",
    gender: "unisex",
    isActive: true,
    ...detailsOf(slug),
    plating: platingOf(listing.imageAlt),
  })),
);

function detailsOf(slug: string) {
  const details = productDetails[slug];
  if (!details) throw new Error(`${slug} has no line in product-details`);
  const { tags, colors, size = "1.25" } = details;
  return { tags, colors: colors.join(", "), size, posts: size === "1" ? 1 : 2 };
}

/** The picture's text alternative begins with the metal: "Black nickel pin of a cat". */
function platingOf(imageAlt: string): DemoProduct["plating"] {
  const metal = imageAlt.slice(0, imageAlt.indexOf(" pin")).toLowerCase().replace(" ", "-");
  const plating = productPlatings.find((one) => one === metal);
  if (!plating) throw new Error(`No plating is called ${metal}`);
  return plating;
}
