import type { messages } from "../../app/db/schema";

const hour = 3_600_000;

interface Customer {
  id: string;
  customerName: string;
  customerEmail: string;
}

/** The Inbox: a new question about an order, an answered one about a quote, and an email from someone unknown. */
export function demoMessages(
  now: Date,
  { orders, quotes }: { orders: readonly Customer[]; quotes: readonly Customer[] },
): (typeof messages.$inferInsert)[] {
  const of = (all: readonly Customer[], id: string) => {
    const record = all.find((one) => one.id === id);
    if (!record) throw new Error(`The demo shop has no ${id}.`);
    return { record: id, email: record.customerEmail, name: record.customerName };
  };
  const at = (hours: number) => new Date(now.getTime() - hours * hour);
  const rest = { direction: "in" as const, files: [], refusedFiles: [] };
  const [order, quote] = [of(orders, "PH-DEM0000005"), of(quotes, "QR-DEM0000006")];
  return [
    {
      ...rest,
      ...order,
      id: "MS-DEM0000000",
      subject: `Re: Your order ${order.record}`,
      body: "Hi,\n\nWe moved our spring opening to the 12th. Could you send the pins to the clubhouse instead of my home address?\n\nThanks!",
      createdAt: at(5),
    },
    {
      ...rest,
      ...quote,
      id: "MS-DEM0000001",
      subject: `Re: Your quote ${quote.record}`,
      body: "The price works for us. Can the lighthouse glow in the dark?",
      readAt: at(50),
      doneAt: at(49),
      createdAt: at(52),
    },
    {
      ...rest,
      ...quote,
      id: "MS-DEM0000002",
      direction: "out",
      subject: `Re: Your quote ${quote.record}`,
      body: "Yes, it can. Glow-in-the-dark enamel on one color is included, and we'll show it in the mockup.",
      author: "admin",
      readAt: at(49),
      doneAt: at(49),
      createdAt: at(49),
    },
    {
      ...rest,
      id: "MS-DEM0000003",
      email: "priya.nair@desertdunes.example",
      name: "Priya Nair",
      subject: "Pins for our junior league",
      body: "Hello,\n\nWe run a junior league with 80 kids and would love a cactus pin with a tiny flag. What would that cost, and could we have them by March?\n\nPriya",
      createdAt: at(20),
    },
  ];
}
