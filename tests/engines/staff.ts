// What staff do meanwhile, in no browser.
import { inject } from "vitest";

/** A request as the demo shop's admin: JSON, or a form's fields. */
export async function asStaff(method: string, path: string, data: object): Promise<Response> {
  const account = { username: "admin", password: "admin-pinhigh" };
  const signedIn = await ask({ method: "POST", path: "/api/auth/login", data: account });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  const answer = await ask({ method, path, data, cookie: cookie.join("; ") });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

interface Question {
  method: string;
  path: string;
  data: object;
  cookie?: string;
}

function ask({ method, path, data, cookie = "" }: Question): Promise<Response> {
  const shopUrl = inject("shopUrl");
  const isForm = data instanceof URLSearchParams;
  return fetch(shopUrl + path, {
    method,
    redirect: "manual",
    headers: { Origin: shopUrl, Cookie: cookie, ...(isForm ? {} : { "Content-Type": "application/json" }) },
    body: isForm ? data : JSON.stringify(data),
  });
}
