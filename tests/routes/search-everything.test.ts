// The search box of a list finds numbers and email addresses. If the list has no match, one press starts the search over everything.
import { beforeAll, describe, expect, it } from "vitest";
import { newOrder } from "../support/factories/staff";
import { send, signIn } from "../support/fixtures/requests";

let cookie: string;

beforeAll(async () => {
  ({ cookie } = await signIn("admin"));
});

const pageAt = async (path: string) => (await send("GET", path, { cookie })).text();
const linkIn = (html: string) => /<a[^>]*href="(\/admin\/find\?[^"]*)"[^>]*>([^<]*)</.exec(html)?.slice(1);

it("The orders list itself finds a part of a name", async () => {
  const { id } = await newOrder({ customerName: "Kim Morrow & Daughters" });
  expect(await pageAt("/admin/orders?q=Morrow+%26+Daughters")).toContain(id);
});

describe.each(["/admin/quotes?", "/admin/invoices?list=all&"])("%s", (list) => {
  it("The list links a name that it does not know to the search that finds it", async () => {
    const { id } = await newOrder({ customerName: "Pat Morrow & Sons" });
    const link = linkIn(await pageAt(`${list}q=Morrow+%26+Sons`));
    expect(link).toEqual(["/admin/find?q=Morrow+%26+Sons", "Search everything for “Morrow &amp; Sons”"]);
    expect(await pageAt(link?.[0] ?? "")).toContain(id);
  });

  it("The list offers no search for input that is too short", async () => {
    const html = await pageAt(`${list}q=%7E%7E`);
    expect(html).toContain("empty-list.svg");
    expect(linkIn(html)).toBeUndefined();
  });
});
