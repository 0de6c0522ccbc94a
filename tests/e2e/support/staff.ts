import { createReadStream } from "node:fs";
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { shopDay } from "~/domain/calendar/calendar";

/** Signs in only once in each Playwright worker, because hashing a password is the slowest thing that the tests' shop does. */
const signedIn = new Map<string, Promise<APIRequestContext>>();

/** Sends requests as the demo shop's admin, without a page. */
export function staffRequests(origin: string): Promise<APIRequestContext> {
  const known = signedIn.get(origin);
  if (known) return known;
  const made = signInOnce(origin);
  signedIn.set(origin, made);
  return made;
}

async function signInOnce(origin: string): Promise<APIRequestContext> {
  const requests = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } });
  const answer = await requests.post("/api/auth/login", { data: { username: "admin", password: "admin-pinhigh" } });
  expect(answer.ok()).toBe(true);
  return requests;
}

/** Signs the page's browser in as staff. back-office.spec tests the form. */
export async function signInAsStaff(page: Page, origin = originOf(page)): Promise<void> {
  const { cookies } = await (await staffRequests(origin)).storageState();
  await page.context().addCookies(cookies);
}

/** URL of the tests' shop. Works before the page has opened anything. */
export function originOf(page: Page): string {
  if (page.url() !== "about:blank") return new URL(page.url()).origin;
  return `http://localhost:${process.env.E2E_PORT ?? 8799}`;
}

/** Sorts a list by a column: by its heading, or on phones with the filters. */
export async function sortBy(page: Page, column: string, way: "ascending" | "descending"): Promise<void> {
  const heading = page.getByRole("link", { name: column, exact: true });
  const sort = page.getByLabel("Sort");
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (!isPhone) return heading.click();
  if (!(await sort.isVisible())) await page.getByText("Filters", { exact: true }).click();
  await sort.selectOption({ label: `${column}, ${way}` });
}

/** Opens a separate browser with staff signed in to the page's shop. Close its context at the end. */
export async function openStaff(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: originOf(page) });
  const staff = await context.newPage();
  await signInAsStaff(staff);
  return staff;
}

export async function requestAsStaff<Answer>(page: Page, method: string, path: string, data: unknown): Promise<Answer> {
  const staff = await staffRequests(originOf(page));
  return (await (await staff.fetch(path, { method, data })).json()) as Answer;
}

/** URL of the page where a customer pays a custom order's balance. */
export async function balancePath(page: Page, orderId: string): Promise<string> {
  const path = `/api/custom-orders/${orderId}/generate-balance-link`;
  const made = await requestAsStaff<{ balancePaymentUrl: string }>(page, "POST", path, {});
  return new URL(made.balancePaymentUrl).pathname;
}

/** Creates an invoice of $120.50. Returns its number and the URL of its payment page. */
export async function newInvoice(page: Page, customerEmail: string): Promise<{ number: string; path: string }> {
  const invoice = { customerName: "Robin", customerEmail, description: "Club pins", amount: 120.5 };
  const made = await requestAsStaff<{ invoiceNumber: string }>(page, "POST", "/api/send-invoice", invoice);
  return { number: made.invoiceNumber, path: `/pay-invoice/${made.invoiceNumber}?amount=120.50` };
}

/** Saves the settings form with its current values, except for these fields. Reads the form through `page`, which may be anywhere. */
export async function saveSettings(page: Page, origin: string, fields: Record<string, string>): Promise<void> {
  const staff = await staffRequests(origin);
  const form = await page.evaluate(
    (html) => {
      const sent = new DOMParser().parseFromString(html, "text/html").querySelector("form:has([name=canadaFee])");
      return [...new FormData(sent as HTMLFormElement)] as [string, string][];
    },
    await (await staff.get("/admin/settings")).text(),
  );
  const saved = await staff.post("/admin/settings", {
    form: { ...Object.fromEntries(form), intent: "save", ...fields },
  });
  expect(saved.ok()).toBe(true);
}

/** Opens the room of an order or a quote as staff. Each call also sends the customer another mockup. */
export async function openStudio(page: Page, quoteId: string, clientEmail: string) {
  const staff = await staffRequests(originOf(page));
  const start = { form: { intent: "start", quoteId, clientName: "Ann Lee", clientEmail }, maxRedirects: 0 };
  const room = (await staff.post("/admin/collaboration", start)).headers().location ?? "";
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
  const drawn = { name: "mockup.svg", mimeType: "image/svg+xml", buffer: Buffer.from(picture) };
  return async (mockup = drawn) => {
    const sent = await staff.post(room.replace(/\?.*/, ""), { multipart: { intent: "mockup", mockup } });
    expect(sent.ok()).toBe(true);
  };
}

/** Asks for a quote that no other journey touches, and returns its number. `logo` is the path of a file. */
export async function newQuote(page: Page, email: string, logo?: string): Promise<string> {
  const staff = await staffRequests(originOf(page));
  const asked = await staff.post("/api/quote-requests", {
    multipart: {
      customerName: "Robin Castle",
      customerEmail: email,
      projectDescription: "A lighthouse pin",
      quantity: "50",
      ...(logo && { logo: createReadStream(logo) }),
    },
  });
  const { id } = (await asked.json()) as { id: string };
  return id;
}

/** Creates a custom order over $400.00 to California, whose deposit of $40.00 came by check. No other journey touches it. */
export async function newCustomOrder(page: Page, email: string): Promise<string> {
  const staff = await staffRequests(originOf(page));
  const id = await newQuote(page, email);
  const line = { "lines[0].name": "Custom pins", "lines[0].quantity": "1", "lines[0].prices[0]": "400" };
  const answer = { intent: "answer", id, version: "1", shipTo: "US-CA", ...line };
  expect((await staff.post(`/admin/quotes/${id}`, { form: answer })).ok()).toBe(true);
  const approval = { status: "approved", approvedByPhone: "Robin, today" };
  expect((await staff.patch(`/api/quote-requests/${id}`, { data: approval })).ok()).toBe(true);
  const choices = { intent: "order", id, size: "1inch", plating: "gold", packaging: "just-pins" };
  const made = await staff.post(`/admin/quotes/${id}`, { form: choices });
  const orderId = /CP-[0-9A-Z]{10}/.exec(await made.text())?.[0] ?? "";
  const check = { method: "check", amount: 40, receivedOn: shopDay(new Date()) };
  expect((await staff.post(`/api/custom-orders/${orderId}/record-payment`, { data: check })).ok()).toBe(true);
  return orderId;
}
