// Golf's trademarks in the names of catalog pins (catalog-17).

const owners = [
  [/\b(masters|augusta|green jacket|amen corner)\b/i, "Augusta National Golf Club or the Masters Tournament"],
  [/\b(pga|players championship|fedex|ryder cup|presidents cup)\b/i, "the PGA TOUR, the PGA of America or the event"],
  [/\bliv\b/i, "LIV Golf"],
  [/\btgl\b/i, "TGL"],
  [
    /\b(pebble beach|st\.? andrews|torrey pines|pinehurst|bandon|cypress|sawgrass|oakmont|shinnecock|bethpage|kiawah|riviera|harbour town)\b/i,
    "the golf course or its owner",
  ],
] as const;

/** Says whose marks a pin's name contains without their permission, or null. */
export function unofficialLine(name: string): string | null {
  const owner = owners.find(([words]) => words.test(name))?.[1];
  return owner ? `Unofficial fan design. Not affiliated with or endorsed by ${owner}.` : null;
}
