/** The twelve clubs of the carousel (pages-2). Their logos are in public/art/logos.svg. */
export const customers = [
  { slug: "otter-cove", name: "Otter Cove Golf Links" },
  { slug: "heron-ridge", name: "Heron Ridge Country Club" },
  { slug: "stonewater", name: "Stonewater Golf Club" },
  { slug: "juniper-hill", name: "Juniper Hill Golf and Tennis" },
  { slug: "old-mill", name: "Old Mill Golf Club" },
  { slug: "harbor-dunes", name: "Harbor Dunes Links Course" },
  { slug: "redtail-mesa", name: "Redtail Mesa Golf Ranch" },
  { slug: "lantern-bay", name: "Lantern Bay Resort and Spa" },
  { slug: "fox-hollow", name: "Fox Hollow Golf Club" },
  { slug: "birch-burn", name: "Birch Burn Golf Society" },
  { slug: "saltgrass", name: "Saltgrass Municipal Golf" },
  { slug: "quail-summit", name: "Quail Summit Private Club" },
] as const;
