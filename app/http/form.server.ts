// Form actions: the pressed button's `intent` selects an entry. Invalid fields and refusals return to the form with the
// entered values.

import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import type { Notice } from "~/domain/messages/messages";
import { cutText } from "~/domain/text/visible";
import { getApp } from "~/http/app-context.server";
import { coerceFormValue } from "~/http/bodies/coercion.server";
import { fieldsOf } from "~/http/bodies/field-limits.server";
import { readForm } from "~/http/bodies/multipart.server";
import { errorHeaders, statusOf } from "~/http/errors.server";
import { type Limit, limitRate } from "~/http/security.server";
import { toastCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

export interface FormSuccess<Data> {
  toast?: Notice;
  redirectTo?: string;
  cookies?: Promise<string>[];
  headers?: HeadersInit;
  data?: Data;
}

interface Entry<Schema extends z.ZodType, Result, Data> {
  /** A function if the schema depends on the current time. */
  input: Schema | ((app: App) => Schema);
  /** Rate limit of this intent, counted before its fields are read. */
  limit?: Limit;
  run: (app: App, input: z.output<Schema>, args: ActionFunctionArgs) => Promise<Result>;
  then?: (result: Result, app: App, args: ActionFunctionArgs) => FormSuccess<Data>;
  /** Toast for a refusal. Without it, the message only appears on the form. */
  refused?: (error: ShopError) => Notice | undefined;
}

export interface FormReply<Data = unknown> {
  result: SubmissionResult<string[]> | null;
  intent: string;
  done: boolean;
  data?: Data;
  message?: string;
  notice?: Notice;
  /** If the refusal is a question, the field value that confirms it. */
  yes?: string;
}

/** `entry` is the intent's definition. Tests generate cases from its input. */
type Run<Data> = ((
  args: ActionFunctionArgs,
  form: FormData,
  intent: string,
) => Promise<ReturnType<typeof data<FormReply<Data>>>>) & { entry: { input: unknown } };

export function submit<Schema extends z.ZodType, Result, Data = undefined>(
  entry: Entry<Schema, Result, Data>,
): Run<Data> {
  const act = async (args: ActionFunctionArgs, form: FormData, intent: string) => {
    const app = getApp(args.context);
    if (entry.limit) await limitForm(app, entry.limit);
    const input = typeof entry.input === "function" ? entry.input(app) : entry.input;
    const run = (app: App, value: z.output<Schema>) => entry.run(app, value, args);
    const result = await performForm(app, form, { input, run, refused: entry.refused }, intent);
    return reply(app, entry.then?.(result, app, args) ?? {}, intent);
  };
  return Object.assign(act, { entry });
}

/** A form response that is thrown on a refusal and returned by the action. */
class RefusedForm {
  constructor(readonly answer: ReturnType<typeof data<FormReply>>) {}
}

interface Work<Schema extends z.ZodType, Result> {
  input: Schema;
  run: (app: App, input: z.output<Schema>) => Promise<Result>;
  refused?: Entry<Schema, Result, unknown>["refused"];
}

/** Validates a form and runs its use case. Throws RefusedForm for invalid fields and for a ShopError. */
export async function performForm<Schema extends z.ZodType, Result>(
  app: App,
  form: FormData,
  { input, run, refused }: Work<Schema, Result>,
  intent = "default",
): Promise<Result> {
  const fields = fieldsOf(form, input);
  const submission = parseWithZod(fields, { schema: coerceFormValue(input), disableAutoCoercion: true });
  // Passwords are not sent back.
  const hideFields = [...fields.keys()].filter((name) => /password/i.test(name));
  if (submission.status !== "success") {
    throw new RefusedForm(data({ result: shortReply(submission.reply({ hideFields })), intent, done: false }, 400));
  }
  try {
    return await run(app, submission.value as z.output<Schema>);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // A sentence that a field of the form shows is not repeated above the form.
    const isOfField = Object.entries(error.fieldErrors ?? {}).some(
      ([name, sentences]) => fields.has(name) && sentences.includes(error.message),
    );
    const formErrors = isOfField ? undefined : [error.message];
    const answer = submission.reply({ hideFields, formErrors, fieldErrors: error.fieldErrors });
    const result = shortReply(answer);
    // The root loader does not run after a refusal, so the reply contains the toast (ui/toast/toast useReplyNotice).
    throw refusedForm(error, {
      result,
      intent,
      done: false,
      message: error.message,
      notice: refused?.(error),
      yes: error.yes,
    });
  }
}

/** Leaves 100 KB of the promised 300 KB to the page around the form. */
const maxReplyBytes = 200_000;

/**
 * Shortens a reply that is too large: drops the entered values, which the page still shows, and all but the first
 * errors (access-14).
 */
function shortReply(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const json = JSON.stringify(result);
  // A page contains the values twice: in its fields, with up to six bytes for a character, and in its script, as a string
  // of JSON.
  const page = json.replace(/[<>&"']/g, "&quot;") + JSON.stringify(json);
  if (new TextEncoder().encode(page).length <= maxReplyBytes) return result;
  const errors = Object.entries(result.error ?? {}).slice(0, 100);
  const error = errors.map(([name, sentences]) => [
    name,
    sentences?.slice(0, 10).map((one) => cutText(one, 200)) ?? null,
  ]);
  return { status: result.status, error: Object.fromEntries(error) };
}

function refusedForm(error: ShopError, body: FormReply): RefusedForm {
  return new RefusedForm(data(body, { status: statusOf[error.code], headers: errorHeaders(error) }));
}

/** Response to a successful form, with toast and cookies. Throws if it is a redirect. */
export async function reply<Data>(app: App, then: FormSuccess<Data>, intent = "default") {
  const headers = new Headers(then.headers);
  const toast = then.toast ? [toastCookie(app, then.toast)] : [];
  for (const cookie of await Promise.all([...toast, ...(then.cookies ?? [])])) headers.append("Set-Cookie", cookie);
  if (then.redirectTo) throw redirect(then.redirectTo, { headers });
  const body: FormReply<Data> = { result: null, intent, done: true, data: then.data };
  return data(body, { headers });
}

type AnyRun = (args: ActionFunctionArgs, form: FormData, intent: string) => Promise<unknown>;

function pageAction<Reply>(run: (args: ActionFunctionArgs) => Promise<Reply>) {
  return (args: ActionFunctionArgs): Promise<Reply> =>
    run(args).catch((error: unknown) => {
      if (error instanceof RefusedForm) return error.answer as Reply;
      throw error;
    });
}

/**
 * Action of a page with forms. Counts the rate limit first. `admit` then checks permissions before the body is read
 * (accounts-10); the use case checks again. A form without `intent` has the intent "default". `maxFileBytes` replaces
 * the usual limit of a file.
 */
export function formAction<Runs extends Record<string, AnyRun>>(
  intents: Runs,
  limit?: Limit,
  admit?: (app: App, args: ActionFunctionArgs) => Promise<unknown>,
  maxFileBytes?: number,
) {
  const action = pageAction(async (args) => {
    const app = getApp(args.context);
    if (limit) await limitForm(app, limit);
    await admit?.(app, args).catch(unread);
    const form = await readPageForm(args.request, maxFileBytes);
    const intent = String(form.get("intent") ?? "default");
    const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!run) throw data({ message: "We don't recognize this form." }, 400);
    return (await run(args, form, intent)) as Awaited<ReturnType<Runs[keyof Runs]>>;
  });
  return Object.assign(action, { intents });
}

/** Reads a page's form. If it is unreadable or too large, the page shows the refusal and keeps the entered values. */
export async function readPageForm(request: Request, maxFileBytes?: number): Promise<FormData> {
  return readForm(request, maxFileBytes).catch(unread);
}

async function limitForm(app: App, limit: Limit): Promise<void> {
  await limitRate(app, ...limit).catch(unread);
}

function unread(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  const result: SubmissionResult<string[]> = { status: "error", error: { "": [error.message] } };
  throw refusedForm(error, { result, intent: "default", done: false, message: error.message });
}

/** Path to open after sign-in. Returns `fallback` for anything outside the shop's origin (access-6). */
export function safeRedirect(to: unknown, fallback = "/"): string {
  if (typeof to !== "string" || !/^\/[^/\\]/.test(to) || /[\p{Cc}\\]/u.test(to)) return to === "/" ? "/" : fallback;
  try {
    const url = new URL(to, "http://shop.invalid");
    return url.host === "shop.invalid" && !url.pathname.startsWith("//")
      ? `${url.pathname}${url.search}${url.hash}`
      : fallback;
  } catch {
    return fallback;
  }
}
