// Every handler of app/routes that takes input: endpoints by method, forms by intent, and pages by URL.
import type { z } from "zod";
import type { App } from "~/services/core/app.server";
import { routeFiles } from "../support/fixtures/urls";

type Handler = (args: object) => Promise<unknown>;
type Input = z.ZodType | ((app: App) => z.ZodType);
type Schema = ((app: App) => z.ZodType) | undefined;
type Entry = { input?: Input; from?: unknown; for?: string };

export interface Target {
  name: string;
  handler: Handler;
  method: string;
  schema: Schema;
  /** The people who may use an endpoint. */
  who?: string;
  intent: string | null;
  isForm: boolean;
  isEndpoint: boolean;
  isSlow: boolean;
}

interface RouteModule {
  loader?: Handler;
  action?: Handler & { methods?: Record<string, { entry: Entry }>; intents?: Record<string, { entry?: Entry }> };
}

const modules = import.meta.glob<RouteModule>(["~/routes/**/*.{ts,tsx}", "!~/routes/**/*.server.{ts,tsx}"]);

/** Handlers that hash a password. They are tried less often, because hashing is slow on purpose (about 0.2 s). */
const hashes = /auth-(login|register)|sign-in\/(login|register|reset-password|invitation|code)/;

export async function allTargets(): Promise<Target[]> {
  const found: Target[] = [];
  for (const file of routeFiles) {
    const load = modules[`/app/${file}`];
    if (!load) throw new Error(`${file} is no module`);
    const { action, loader } = await load();
    const isEndpoint = file.includes("routes/api/");
    const base = { name: file, isEndpoint, isSlow: hashes.test(file), intent: null, schema: undefined, isForm: false };
    if (loader && !action?.methods) found.push({ ...base, handler: loader, method: "GET" });
    for (const [method, { entry }] of Object.entries(action?.methods ?? {}))
      found.push({
        ...base,
        handler: action!,
        method,
        who: entry.for,
        schema: schemaOf(entry.input),
        isForm: !!entry.from,
      });
    // Sign-in and sign-out do not use the shared form parser.
    if (action && !action.methods && !action.intents)
      found.push({ ...base, handler: action, method: "POST", isForm: true });
    for (const [intent, { entry }] of Object.entries(action?.intents ?? {}))
      found.push({ ...base, handler: action!, method: "POST", schema: schemaOf(entry?.input), intent, isForm: true });
  }
  return found;
}

/** Creates a schema that reads the clock only once. */
function schemaOf(input: Input | undefined): Schema {
  let made: z.ZodType | undefined;
  return input && ((app) => (made ??= typeof input === "function" ? input(app) : input));
}
