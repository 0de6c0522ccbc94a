// The form door: the pressed button's `intent` chooses an entry; bad fields and refusals go back to the form with what was typed.
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import type { Notice } from "~/domain/messages/messages";
import { getApp } from "~/http/app-context.server";
import { readForm } from "~/http/bodies/multipart.server";
import { errorHeaders, statusOf } from "~/http/errors.server";
import { toastCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

/** What follows a success: a toast, a place to go, cookies to set, data for the page. */
export interface Then<Data> {
  toast?: Notice;
  redirectTo?: string;
  cookies?: string[];
  data?: Data;
}

interface Entry<Schema extends z.ZodType, Result, Data> {
  /** A rule that looks at the clock is made for each request. */
  input: Schema | ((app: App) => Schema);
  run: (app: App, input: z.output<Schema>, args: ActionFunctionArgs) => Promise<Result>;
  then?: (result: Result, app: App, args: ActionFunctionArgs) => Then<Data>;
  /** The toast of a refusal; without it the sentence stands on the form alone. */
  refused?: (error: ShopError) => Notice;
}

export interface FormReply<Data = unknown> {
  /** For conform's `lastResult`. */
  result: SubmissionResult<string[]> | null;
  intent: string;
  done: boolean;
  data?: Data;
  message?: string;
  /** The toast of a refusal. */
  notice?: Notice;
}

type Run<Data> = (
  args: ActionFunctionArgs,
  form: FormData,
  intent: string,
) => Promise<ReturnType<typeof data<FormReply<Data>>>>;

/** One intent of a page's form. */
export function submit<Schema extends z.ZodType, Result, Data = undefined>(
  entry: Entry<Schema, Result, Data>,
): Run<Data> {
  return async (args, form, intent) => {
    const app = getApp(args.context);
    const schema = typeof entry.input === "function" ? entry.input(app) : entry.input;
    const submission = parseWithZod(form, { schema });
    // What was typed goes back to the form, except passwords.
    const hideFields = [...form.keys()].filter((name) => /password/i.test(name));
    if (submission.status !== "success") {
      return data({ result: submission.reply({ hideFields }), intent, done: false }, 400);
    }
    try {
      const result = await entry.run(app, submission.value as z.output<Schema>, args);
      return reply(intent, entry.then?.(result, app, args) ?? {});
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const result = submission.reply({ hideFields, formErrors: [error.message], fieldErrors: error.fieldErrors });
      // The frame's loader does not run after a refusal, so the toast travels with the reply (ui/toast.useReplyNotice).
      const notice = entry.refused?.(error);
      return data(
        { result, intent, done: false, message: error.message, notice },
        { status: statusOf[error.code], headers: errorHeaders(error) },
      );
    }
  };
}

function reply<Data>(intent: string, then: Then<Data>) {
  const headers = new Headers();
  if (then.toast) headers.append("Set-Cookie", toastCookie(then.toast));
  for (const cookie of then.cookies ?? []) headers.append("Set-Cookie", cookie);
  if (then.redirectTo) throw redirect(then.redirectTo, { headers });
  return data({ result: null, intent, done: true, data: then.data }, { headers });
}

type AnyRun = (args: ActionFunctionArgs, form: FormData, intent: string) => Promise<unknown>;

/** The action of a page with one or several forms. A form without `intent` is the one called "default". */
export function formDoor<Runs extends Record<string, AnyRun>>(intents: Runs) {
  return async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request).catch(unreadable);
    if (!(form instanceof FormData)) return form as Awaited<ReturnType<Runs[keyof Runs]>>;
    const intent = String(form.get("intent") ?? "default");
    const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!run) throw data({ message: "This form is not known here." }, 400);
    return (await run(args, form, intent)) as Awaited<ReturnType<Runs[keyof Runs]>>;
  };
}

/** A form that cannot be read, or is too large: its page says so and keeps what was typed. */
function unreadable(error: unknown) {
  if (!(error instanceof ShopError)) throw error;
  const result: SubmissionResult<string[]> = { status: "error", error: { "": [error.message] } };
  const body: FormReply = { result, intent: "default", done: false, message: error.message };
  return data(body, { status: statusOf[error.code], headers: errorHeaders(error) });
}

/** A path of our own to go to after sign-in; anything that leaves the origin becomes `fallback` (promises C3.25). */
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
