// Handlers of app/routes, asked in the test's own process as an App of its choice.
import { RouterContextProvider } from "react-router";
import { requestRecord } from "~/http/app-context.server";
import type { App } from "~/services/core/app.server";
import { formFields } from "../fuzz/cases";
import type { Target } from "../fuzz/targets";
import { origin } from "./requests";

/** The body that an endpoint or a form reads `value` from. */
export function bodyOf({ intent, isForm }: Pick<Target, "intent" | "isForm">, value: unknown): RequestInit {
  if (!isForm) return { body: JSON.stringify(value), headers: { Origin: origin, "Content-Type": "application/json" } };
  const form = new FormData();
  // workerd makes no field of such a name, and browsers escape it.
  for (const [key, one] of formFields(value)) if (!key.endsWith("\\")) form.append(key, one);
  if (intent) form.set("intent", intent);
  return { body: form, headers: { Origin: origin } };
}

export interface Answer {
  status: number;
  text: string;
  /** What was thrown: a page's visitor sees the screen of app/root. */
  bug?: string;
}

export async function answerOf({ handler }: Pick<Target, "handler">, args: object, app: App): Promise<Answer> {
  const context = new RouterContextProvider();
  context.set(requestRecord, { app, requestId: "test", nonce: "", pattern: "" });
  try {
    return await readAnswer(await handler({ ...args, context, pattern: "/test" }));
  } catch (thrown) {
    if (!(thrown instanceof Error)) return readAnswer(thrown);
    return { status: 500, text: "", bug: `${thrown.stack} ${String(thrown.cause ?? "")}` };
  }
}

/** A response, or what React Router's `data` holds. */
async function readAnswer(answer: unknown): Promise<Answer> {
  if (answer instanceof Response) return { status: answer.status, text: await answer.text() };
  const { data, init } = Object(answer) as { data?: unknown; init?: { status?: number } };
  return { status: init?.status ?? 200, text: init ? JSON.stringify(data ?? null) : "" };
}

/** What a refusal says: the message of an endpoint, a form's message and the errors of its fields. */
export function sentencesOf(text: string): string[] {
  const { message, result } = JSON.parse(text) as {
    message?: string;
    result?: { error?: Record<string, string[] | null> };
  };
  return [message ?? [], ...Object.values(result?.error ?? {}).map((errors) => errors ?? [])].flat();
}
