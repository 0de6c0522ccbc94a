// Tests the address book: it is private, has a limit, and fills in the checkout (accounts-19).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addresses } from "~/db/schema";
import { addressLimit, bookAddressInput } from "~/domain/destinations/address-book.schema";
import {
  findAddressBook,
  getAddress,
  keepAddress,
  listAddresses,
  makeDefault,
  removeAddress,
  saveAddress,
} from "~/services/customers/addresses.server";
import { newProduct } from "../../support/factories/buyers";
import { db } from "../../support/factories/order-management";
import { clock, newPerson, refused } from "../../support/factories/people";
import { testApp } from "../../support/fixtures/app";
import { formOf, send, setCookies, signIn } from "../../support/fixtures/requests";

const typed = (address: string, values: Record<string, string> = {}) => ({
  name: "Ann Lee",
  address,
  city: "Carlsbad",
  state: "ca",
  zipCode: "92008",
  country: "US",
  ...values,
});
const read = (address: string, values?: Record<string, string>) => bookAddressInput.parse(typed(address, values));
const toronto = { city: "Toronto", state: "Ontario", zipCode: "m5v2t6", country: "CA" };

describe("the address book", () => {
  it("The address book starts with the first address, and with the last one made the default", async () => {
    const { app } = await newPerson();
    for (const street of ["1 Fairway", "2 Fairway", "3 Fairway"]) {
      await saveAddress(app, read(street));
      clock.now += 1000;
    }
    const streets = async () => (await listAddresses(app)).map(({ address }) => address);
    const [, second, third] = await listAddresses(app);
    expect(await streets()).toEqual(["1 Fairway", "2 Fairway", "3 Fairway"]);
    await makeDefault(app, second!);
    clock.now += 1000;
    await makeDefault(app, third!);
    expect(await streets()).toEqual(["3 Fairway", "2 Fairway", "1 Fairway"]);
    await removeAddress(app, third!);
    expect(await streets()).toEqual(["2 Fairway", "1 Fairway"]);
    await saveAddress(app, { ...read("1 Yonge Street", toronto), id: second!.id });
    expect(await getAddress(app, second!.id)).toMatchObject({ state: "ON", zipCode: "M5V 2T6", country: "CA" });
  });

  it("The address book stores an address once, and no more than its limit, however many arrive at a time", async () => {
    const { app, id: userId } = await newPerson();
    await Promise.all(Array.from({ length: 3 }, () => saveAddress(app, read("1 Fairway"))));
    expect(await listAddresses(app)).toHaveLength(1);
    clock.now += 1000;
    await saveAddress(app, read("2 Fairway"));
    const [, second] = await listAddresses(app);
    expect(await refused(saveAddress(app, { ...read("1 Fairway"), id: second!.id }))).toBe("conflict");
    const many = Array.from({ length: addressLimit }, (_, at) => refused(saveAddress(app, read(`${at} Rough Lane`))));
    const answers = await Promise.all(many);
    expect(answers.filter((answer) => answer === "conflict")).toHaveLength(2);
    expect(await db.$count(addresses, eq(addresses.userId, userId))).toBe(addressLimit);
    await keepAddress(app, read("One Too Many"));
    expect(await db.$count(addresses, eq(addresses.userId, userId))).toBe(addressLimit);
  });

  it("The address book belongs to its owner: nobody else can read, change, choose or remove", async () => {
    const [{ app }, { app: other }] = [await newPerson(), await newPerson()];
    await saveAddress(app, read("1 Fairway"));
    const [own] = await listAddresses(app);
    expect(await listAddresses(other)).toEqual([]);
    const tries = [
      getAddress(other, own!.id),
      saveAddress(other, { ...read("9 Rough"), id: own!.id }),
      makeDefault(other, own!),
      removeAddress(other, own!),
    ];
    expect(await Promise.all(tries.map(refused))).toEqual(Array(4).fill("not_found"));
    expect(await findAddressBook(testApp())).toBeNull();
    expect(await refused(saveAddress(testApp(), read("1 Fairway")))).toBe("unauthenticated");
    await keepAddress(testApp(), read("1 Fairway"));
    expect(await listAddresses(app)).toEqual([own]);
    expect(await db.$count(addresses, eq(addresses.address, "9 Rough"))).toBe(0);
  });
});

describe("the checkout of who is signed in", () => {
  const typedIn = (html: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

  async function browser() {
    const { cookie: session } = await signIn("user");
    const { id } = await newProduct({ priceCents: 1000 });
    const form = formOf({ productId: String(id), quantity: "2" });
    const cookies = { ...setCookies(await send("POST", "/cart", { form, cookie: session })) };
    const cookie = [session, ...Object.values(cookies)].join("; ");
    const post = (path: string, fields: Record<string, string>) => send("POST", path, { cookie, form: formOf(fields) });
    const open = async (path = "/checkout") => (await send("GET", path, { cookie })).text();
    return { post, open };
  }

  it("The checkout starts with the default address, priced for it, and another one fills the form, without JavaScript too", async () => {
    const { post, open } = await browser();
    expect(await open()).not.toContain("Your addresses");
    expect((await post("/account/addresses", { intent: "save", ...typed("1 Yonge Street", toronto) })).status).toBe(
      302,
    );
    expect((await post("/account/addresses", { intent: "save", ...typed("1 Fairway") })).status).toBe(302);
    const first = await open();
    expect(typedIn(first, "address")).toBe("1 Yonge Street");
    expect(first).toContain("Shipping (Canada)");
    const fairway = /<option value="(AD-\w+)">Ann Lee, 1 Fairway,/.exec(first.replaceAll("<!-- -->", ""))?.[1];
    const chosen = await (await post("/checkout", { intent: "address", id: fairway ?? "" })).text();
    expect(typedIn(chosen, "address")).toBe("1 Fairway");
    expect(chosen).toContain("Shipping (USA)");
    // The cart and the form keep the chosen address.
    expect(typedIn(await open(), "address")).toBe("1 Fairway");
    expect((await post("/checkout", { intent: "address", id: "AD-0000000000" })).status).toBe(404);
  });

  it("The checkout saves a new address only if the box is ticked", async () => {
    const { post, open } = await browser();
    const details = { intent: "details", email: "ann@lee.example", ...typed("7 Fairway") };
    expect((await post("/checkout", details)).status).toBe(200);
    expect(await open("/account/addresses")).toContain("No saved addresses yet.");
    expect((await post("/checkout", { ...details, saveAddress: "on" })).status).toBe(200);
    expect((await post("/checkout", { ...details, saveAddress: "on" })).status).toBe(200);
    const book = await open("/account/addresses");
    expect(book.match(/>7 Fairway</g)).toHaveLength(1);
  });
});
