import type { contactImports, contacts, creditTerms, tournamentContacts } from "../../app/db/schema";

const day = 86_400_000;
const first = [
  "Alex",
  "Blake",
  "Cameron",
  "Drew",
  "Ellis",
  "Frankie",
  "Gray",
  "Harper",
  "Indy",
  "Jules",
  "Kai",
  "Lane",
];
const last = ["Ashworth", "Bolton", "Carver", "Dunlop", "Estes", "Fowler", "Greene", "Hollis", "Irwin", "Jarvis"];
const clubs = ["Torrey Dunes", "Cypress Bend", "Old Mill Links", "Harbor Pines", "Mesa Ridge", "Lakeview", "Stonegate"];
const sources = ["order", "newsletter", "import", "quote", "account"] as const;
const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
const host = (club: string) => `${club.toLowerCase().replace(/\W/g, "")}.example`;

/** Sixty people from every source, two in three of them opted in. */
export function demoContacts(now: Date): (typeof contacts.$inferInsert)[] {
  return Array.from({ length: 60 }, (_, index) => {
    const club = at(clubs, index);
    const name = `${at(first, index)} ${at(last, index * 7)}`;
    const createdAt = new Date(now.getTime() - (index + 1) * 2 * day);
    return {
      email: `${name.toLowerCase().replace(" ", ".")}${index}@${host(club)}`,
      name,
      company: index % 3 === 0 ? `${club} Golf Club` : null,
      source: at(sources, index),
      consentAt: index % 3 === 1 && at(sources, index) !== "newsletter" ? null : createdAt,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Companies and tags of customers with orders or quotes. */
export function demoCustomers(now: Date): (typeof contacts.$inferInsert)[] {
  const people = [
    ["pat.morrow@torreyridge.example", "Pat Morrow", "Torrey Ridge Golf Club", ["club"]],
    ["dana@whitfieldclub.example", "Dana Whitfield", "Whitfield Club", ["club", "wholesale"]],
    ["luis@bayshorelinks.example", "Luis Herrera", "Bayshore Links", ["pro shop", "wholesale"]],
    ["jo@northlinks.example", "Jo Lindqvist", "North Links Pro Shop", ["pro shop"]],
  ] as const;
  return people.map(([email, name, company, tags], index) => ({
    email,
    name,
    company,
    tags: [...tags],
    source: "order",
    createdAt: new Date(now.getTime() - (index + 130) * day),
    updatedAt: now,
  }));
}

export const demoTerms = (now: Date): (typeof creditTerms.$inferInsert)[] => [
  { email: "dana@whitfieldclub.example", limitCents: 250_000, actor: "admin", createdAt: now },
];

/** The twenty-three organizers of the tournament email (campaigns-2). */
export function demoTournamentContacts(now: Date): (typeof tournamentContacts.$inferInsert)[] {
  const events = ["Charity Open", "Member-Guest", "Pro-Am", "Firefighters Scramble", "Senior Classic", "Junior Cup"];
  const cities = [
    ["Carlsbad", "CA"],
    ["Scottsdale", "AZ"],
    ["Austin", "TX"],
    ["Pinehurst", "NC"],
    ["Bend", "OR"],
  ] as const;
  return Array.from({ length: 23 }, (_, index) => {
    const club = at(clubs, index * 3);
    const name = `${at(first, index * 5)} ${at(last, index * 3)}`;
    const [city, state] = at(cities, index);
    return {
      email: `events${index + 1}@${host(club)}`,
      name,
      tournamentName: `${club} ${at(events, index)}`,
      organization: `${club} Golf Club`,
      city,
      state,
      eventDate: new Date(now.getTime() + (30 + index * 6) * day).toISOString().slice(0, 10),
      createdAt: new Date(now.getTime() - (index + 1) * day),
    };
  });
}

/** An imported VIP list: its members are the first eight contacts. */
export function demoVipList(now: Date): typeof contactImports.$inferInsert {
  return {
    id: "IM-DEM0VIPS01",
    kind: "vip",
    fileName: "vip-customers.csv",
    fileKey: "import/demo-vips",
    mapping: { email: "Email", name: "Name" },
    status: "done",
    totalRows: 8,
    processedRows: 8,
    imported: 8,
    actor: "admin@pinhigh.example",
    createdAt: new Date(now.getTime() - 14 * day),
    finishedAt: new Date(now.getTime() - 14 * day),
  };
}
