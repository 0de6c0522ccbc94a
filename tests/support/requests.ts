import { env, exports } from "cloudflare:workers";
import { openDatabase } from "~/db/client.server";
import { users } from "~/db/schema";
import type { Role } from "~/domain/accounts/accounts";
import { sessionCookie } from "~/http/session/cookies.server";
import { createApp } from "~/services/core/create-app.server";
import { startSession } from "~/services/core/sessions.server";

export const origin = "http://localhost:8788";

export interface RequestOptions {
  body?: unknown;
  form?: FormData;
  /** A body that comes in pieces and says no length. */
  stream?: ReadableStream;
  headers?: Record<string, string>;
  /** Cookies of a browser; see `signIn`. */
  cookie?: string;
}

/** The fields of a form, as a browser sends them. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A request to the built Worker, as a browser on our own pages would send it. */
export function send(
  method: string,
  path: string,
  { body, form, stream, headers, cookie }: RequestOptions = {},
): Promise<Response> {
  return exports.default.fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(method !== "GET" && { Origin: origin }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
    body: form ?? stream ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
}

/** Status and JSON of an endpoint. */
export async function ask<Answer = Record<string, unknown>>(method: string, path: string, options?: RequestOptions) {
  const response = await send(method, path, options);
  return { status: response.status, body: (await response.json()) as Answer, headers: response.headers };
}

let made = 0;

/** The cookies that an answer sets, by name, as a browser sends them back. */
export function setCookies({ headers }: Response): Record<string, string> {
  return Object.fromEntries(headers.getSetCookie().map((set) => [set.split("=")[0], set.split(";")[0] ?? ""]));
}

/** What an unsigned cookie of the shop says: react-router writes JSON in base64. */
export function cookieValue(pair = ""): unknown {
  return JSON.parse(atob(decodeURIComponent(pair.slice(pair.indexOf("=") + 1))));
}

/** A new person, signed in: the cookie of a session, and what it says. */
export async function signIn(role: Role, values: Partial<typeof users.$inferInsert> = {}) {
  const number = ++made;
  const user = {
    id: `US-TEST${number}`,
    username: `${role}${number}`,
    email: `${role}${number}@test.example`,
    passwordHash: "none",
    emailVerifiedAt: new Date(),
    role,
    ...values,
  };
  const db = openDatabase(env.DB);
  await db.insert(users).values(user);
  const app = createApp(env, { origin, after: () => {} });
  const session = startSession(app, user.id);
  await session.statement;
  const cookie = (await sessionCookie(app, session.token)).split(";")[0] ?? "";
  return { ...user, cookie, sessionToken: session.token };
}
