// Acts as staff without a browser, and reads the emails that the shop has sent.
import { expect, inject } from "vitest";

const accounts = { admin: "admin-pinhigh", player: "player-pinhigh" };
export type Username = keyof typeof accounts;

/** Signs in only once in each file, because hashing a password is the slowest thing that the shop does. */
const signedIn = new Map<Username, Promise<string[]>>();

/** The cookie `name=value` of a signed-in demo account. */
export function cookiesOf(username: Username): Promise<string[]> {
  const known = signedIn.get(username) ?? signIn(username);
  signedIn.set(username, known);
  return known;
}

async function signIn(username: Username): Promise<string[]> {
  const data = { username, password: accounts[username] };
  const answer = await ask({ method: "POST", path: "/api/auth/login", data });
  return answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]!);
}

/** Sends a request as the demo shop's admin, with JSON or a form's fields. */
export async function asStaff(method: string, path: string, data?: object): Promise<Response> {
  const cookie = (await cookiesOf("admin")).join("; ");
  const answer = await ask({ method, path, data, cookie });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

interface Question {
  method: string;
  path: string;
  data?: object;
  cookie?: string;
}

function ask({ method, path, data, cookie = "" }: Question): Promise<Response> {
  const shopUrl = inject("shopUrl");
  const isForm = data instanceof URLSearchParams || data instanceof FormData;
  return fetch(shopUrl + path, {
    method,
    redirect: "manual",
    headers: { Origin: shopUrl, Cookie: cookie, ...(isForm ? {} : { "Content-Type": "application/json" }) },
    body: isForm || !data ? data : JSON.stringify(data),
  });
}

/** Waits for a person's newest email whose subject contains `subject`, and returns its link that contains the given path. */
export async function linkMailedTo(email: string, link: RegExp, subject = ""): Promise<string> {
  let found: string | undefined;
  const read = async () => {
    const mails = (await (await asStaff("GET", `/api/outbox?to=${encodeURIComponent(email)}`)).json()) as Mail[];
    const about = mails.filter((mail) => mail.subject.includes(subject));
    found = about.map(({ text }) => link.exec(text)?.[0]).find(Boolean);
    return found;
  };
  await expect.poll(read, { timeout: 60_000 }).toBeDefined();
  return found!;
}

interface Mail {
  subject: string;
  text: string;
}

/** Opens the room of an order. Each call also sends the customer another mockup. */
export async function openStudio(quoteId: string, clientEmail: string): Promise<() => Promise<void>> {
  const start = new URLSearchParams({ intent: "start", quoteId, clientName: "Robin Castle", clientEmail });
  const room = (await asStaff("POST", "/admin/collaboration", start)).headers.get("Location")!;
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
  return async () => {
    const form = new FormData();
    form.set("intent", "mockup");
    form.set("mockup", new Blob([picture], { type: "image/svg+xml" }), "mockup.svg");
    await asStaff("POST", room.replace(/\?.*/, ""), form);
  };
}
