// JSON endpoints: the method selects an entry, which declares its input and its use case.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import { getApp, requestRecord } from "~/http/app-context.server";
import { readText } from "~/http/bodies/counted.server";
import { limitJson } from "~/http/bodies/field-limits.server";
import { brokenResponse, errorResponse } from "~/http/errors.server";
import { type Limit, limitRate } from "~/http/security.server";
import type { App } from "~/services/core/app.server";
import { requireStaff, requireUser } from "~/services/core/sessions.server";

export type HandlerArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** Group that may call an endpoint. `anyone` includes endpoints whose use case requires a secret. */
export type Caller = "anyone" | "user" | "staff";

interface Entry<Schema extends z.ZodType, Result> {
  /** Checked before the body is read (accounts-10). The use case checks again. */
  for: Caller;
  /** Rate limit, counted before anything is read. */
  limit?: Limit;
  /** A function if the schema depends on the current time. */
  input?: Schema | ((app: App) => Schema);
  /** Reads the input, if it is not in path, query (GET) and JSON body. */
  from?: (args: HandlerArgs) => unknown;
  run: (app: App, input: z.output<Schema>, args: HandlerArgs) => Promise<Result>;
  show?: (result: Result, app: App) => unknown;
  status?: number | ((result: Result) => number);
  headers?: (result: Result, app: App) => HeadersInit | Promise<HeadersInit>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `entry` is the endpoint's definition. Tests generate cases from its input. */
type Run = ((args: HandlerArgs) => Promise<Response>) & { entry: { input?: unknown; from?: unknown } };

/**
 * Defines one method of an endpoint. Errors are returned as `{message, fieldErrors?}` with their status. Unexpected
 * errors are 500 with the request id.
 */
export function endpoint<Schema extends z.ZodType, Result>(entry: Entry<Schema, Result>): Run {
  const run = async (args: HandlerArgs): Promise<Response> => {
    const app = getApp(args.context);
    try {
      if (entry.limit) await limitRate(app, ...entry.limit);
      await admit[entry.for](app);
      const input = await readInput(entry, args);
      const result = await entry.run(app, input as z.output<Schema>, args);
      if (result instanceof Response) return result;
      const status = typeof entry.status === "function" ? entry.status(result) : (entry.status ?? 200);
      return Response.json(entry.show ? entry.show(result, app) : result, {
        status,
        headers: await entry.headers?.(result, app),
      });
    } catch (error) {
      if (error instanceof ShopError) return errorResponse(error);
      // React Router's own response would not be JSON.
      if (error instanceof Error) return brokenResponse(args.context.get(requestRecord).requestId, error);
      throw error;
    }
  };
  return Object.assign(run, { entry });
}

const admit: Record<Caller, (app: App) => Promise<unknown>> = {
  anyone: async () => {},
  user: requireUser,
  staff: requireStaff,
};

async function readInput<Schema extends z.ZodType>(
  entry: Pick<Entry<Schema, never>, "input" | "from">,
  args: HandlerArgs,
): Promise<z.output<Schema> | undefined> {
  if (!entry.input) return undefined;
  const raw = entry.from ? await entry.from(args) : { ...(await readBodyOrQuery(args)), ...args.params };
  return parseInput(typeof entry.input === "function" ? entry.input(getApp(args.context)) : entry.input, raw);
}

export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fieldErrors: Record<string, string[]> = {};
  // A long list of invalid values has an issue for each, so only the first ones are returned.
  for (const issue of parsed.error.issues.slice(0, 100)) {
    const field = issue.path.join(".");
    fieldErrors[field] = [...new Set([...(fieldErrors[field] ?? []), issue.message])];
  }
  throw new ShopError("invalid", parsed.error.issues[0]?.message ?? "Please check what you sent.", { fieldErrors });
}

async function readBodyOrQuery({ request, url }: HandlerArgs): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "HEAD") return Object.fromEntries(url.searchParams);
  return readJson(request);
}

/** Reads a JSON object. An empty body counts as `{}`. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request);
  if (text === "") return {};
  if (!request.headers.get("Content-Type")?.includes("application/json")) {
    throw new ShopError("unsupported_media", "Please send JSON with the content type application/json.");
  }
  const body = parseJson(text);
  if (!body || typeof body !== "object" || Array.isArray(body)) {
    throw new ShopError("invalid", "The request is not a JSON object.");
  }
  limitJson(body);
  return body as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Loader and action of a resource route. Methods without an entry respond with 405. */
export function jsonRoute(methods: Partial<Record<Method, Run>>) {
  const allow = Object.keys(methods).join(", ");
  const handler = (args: HandlerArgs): Promise<Response> => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const run = methods[method as Method];
    if (run) return run(args);
    const message = `${args.request.method} isn't allowed here.`;
    return Promise.resolve(Response.json({ message }, { status: 405, headers: { Allow: allow } }));
  };
  return { loader: handler, action: Object.assign(handler, { methods }) };
}
