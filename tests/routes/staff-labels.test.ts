// Tests staff's texts about an order and a person: destination, and state of each email. Also tests editors without a connection.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { outboxMessages } from "~/db/schema";
import { formatDate } from "~/domain/calendar/calendar";
import { mailBadges, mailStates } from "~/domain/campaigns/outbox";
import { plainChoices } from "~/domain/designer/choices";
import { clientAction as ofMarketing } from "~/routes/admin/campaigns/marketing";
import { clientAction as ofPost } from "~/routes/admin/posts/post";
import { clientAction as ofPage } from "~/routes/admin/posts/standing-page";
import { clientAction as ofMailWords } from "~/routes/admin/settings/email-template";
import { getProductionJob } from "~/services/back-office/production.server";
import { newQuote } from "../support/factories/rooms";
import { appAs, newCustomOrder, newOrder } from "../support/factories/staff";
import { send, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
const pageAs = async (role: "admin" | "production", path: string) =>
  (await send("GET", path, { cookie: (await signIn(role)).cookie })).text();

it("The job ticket and the card show the country and every choice that is made by hand", async () => {
  const shippingAddress = {
    address: "1 Bay St",
    city: "Toronto",
    state: "ON",
    zipCode: "M5V 2T6",
    country: "CA" as const,
  };
  const choices = { ...plainChoices(), backStamp: "Hole 7", card: "own" as const };
  const made = { status: "in_production", packaging: ["backing-cards"], choices, shippingAddress } as const;
  const { id } = await newCustomOrder({ ...made, packaging: [...made.packaging] });
  const html = (await pageAs("production", `/admin/orders/${id}/print`)).replaceAll("<!-- -->", "");
  for (const said of ["1 Bay St", "Toronto, ON M5V 2T6", "Canada", "Hole 7", "Backing cards with own artwork"])
    expect(html).toContain(said);
  const { order } = await getProductionJob((await appAs("production")).app, id);
  expect(order).toMatchObject({ shippingAddress, choices });
});

it("The list of sent emails shows the state of every email", async () => {
  const to = "mails@staff.example";
  const mail = { to, template: "test", subject: "Hello", html: "", text: "" };
  await db.insert(outboxMessages).values(mailStates.map((state) => ({ ...mail, id: `OB-${state}`, state })));
  const html = await pageAs("admin", `/admin/outbox?q=${to}`);
  for (const state of mailStates) expect(html).toContain(`>${mailBadges[state].label}<`);
});

it("The tournament page says how many organizers are on the list and how many are the goal", async () => {
  const html = await pageAs("admin", "/admin/tournament");
  expect(html.replaceAll("<!-- -->", "")).toMatch(/for \d+ organizers on the list \(target: 23\)\./);
});

it("An editor keeps its input when the shop cannot be reached", async () => {
  const request = new Request("https://shop.example", { method: "POST", body: new FormData() });
  for (const clientAction of [ofPost, ofPage, ofMailWords, ofMarketing]) {
    const act = (serverAction: () => Promise<unknown>) =>
      clientAction({ serverAction, request: request.clone() } as never) as Promise<unknown>;
    expect(await act(() => Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({
      data: { done: false, notice: { tone: "error" } },
      init: { status: 503 },
    });
    const elsewhere = new Response(null, { status: 302 });
    await expect(act(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
    expect(await act(async () => "the shop's answer")).toBe("the shop's answer");
  }
});

const inputIn = (html: string, name: string, type: string) =>
  new RegExp(`<input[^>]*type="${type}"[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

it("A campaign goes to people who opted in unless staff say otherwise", async () => {
  expect(inputIn(await pageAs("admin", "/admin/marketing"), "optedInOnly", "checkbox")).toContain("checked");
});

it("The overview's days are those that it counts, and empty counts are muted", async () => {
  await db.delete(outboxMessages);
  await newQuote({ status: "pending" });
  const html = await pageAs("admin", "/admin");
  const lead = /\$[\d,.]+ from (\w+ \d+, \d+) to (\w+ \d+, \d+)/.exec(html.replaceAll("<!-- -->", "")) ?? [];
  const days = ["from", "to"].map((name) => /value="([\d-]+)"/.exec(inputIn(html, name, "date"))?.[1] ?? "");
  expect(days.map((day) => formatDate(day))).toEqual(lead.slice(1));
  const counts = /<span class="font-serif[^"]*?(font-semibold|text-muted)">(\d+)<\/span><span[^>]*>([^<]+)</g;
  const waits = [...html.matchAll(counts)].map(([, look, count, label]) => [look, `${count} ${label}`]);
  expect(waits).toHaveLength(9);
  expect(waits.filter(([look]) => look !== "text-muted")).toEqual([["font-semibold", "1 quote to answer"]]);
});

it("Staff can sign out from any page of the back office", async () => {
  const { cookie } = await signIn("production");
  const page = () => send("GET", "/admin/production", { cookie });
  expect(await (await page()).text()).toMatch(/<form[^>]*action="\/logout"[^>]*><button[^>]*>Sign out</);
  await send("POST", "/logout", { cookie });
  expect((await page()).headers.get("Location")).toContain("/login");
});

it("A shipped order's row links to the preview of its customer's email, and sends none itself", async () => {
  const { id } = await newOrder({ status: "shipped" });
  const html = await pageAs("admin", `/admin/orders?q=${id}`);
  expect(html).toMatch(new RegExp(`<a[^>]*href="/admin/orders/${id}[^"]*#deliver"[^>]*>Mark as Delivered<`));
  expect(html).not.toContain('value="delivered"/>');
});
