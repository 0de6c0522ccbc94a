// Whether what goes out to a provider, and what its emulator answers, is as the provider's own OpenAPI document says
// (tests/contracts/NOTICE.md). ajv compiles by `new Function`, which workerd forbids; this validator reads the schema as it is.
import { type Schema, Validator } from "@cfworker/json-schema";
import paypal from "../contracts/paypal.json";
import resend from "../contracts/resend.json";

interface Operation {
  request: Schema | null;
  answers: Record<string, Schema | null>;
}
interface Contract {
  operations: Record<string, Operation>;
  $defs: Record<string, Schema>;
}
export const contracts = { paypal, resend } as unknown as Record<"paypal" | "resend", Contract>;

export interface Exchange {
  method: string;
  path: string;
  request: unknown;
  status: number;
  answer: unknown;
}

/** Everything about an exchange that the document does not allow; also fields of a request that it does not know. */
export function exchangeFaults(contract: Contract, { method, path, request, status, answer }: Exchange): string[] {
  const name = Object.keys(contract.operations).find((name) => isCall(name, method, path));
  const operation = name && contract.operations[name];
  if (!operation) return [`${method} ${path} is not in the document`];
  const expected = operation.answers[status] ?? operation.answers.default ?? null;
  return [
    ...(request === undefined || !operation.request ? [] : schemaFaults(contract, operation.request, request)),
    ...(request === undefined || !operation.request ? [] : strangers(contract, operation.request, request)),
    ...(expected && answer !== undefined ? schemaFaults(contract, expected, answer) : []),
  ].map((fault) => `${name} ${status}: ${fault}`);
}

function isCall(name: string, method: string, path: string): boolean {
  const [verb, pattern = ""] = name.split(" ");
  return verb === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

export function schemaFaults({ $defs }: Contract, schema: Schema, value: unknown): string[] {
  const { errors } = new Validator({ ...schema, $defs }, "2019-09", false).validate(value);
  // The first few that say something of a value: a choice of many lists what each of them would have wanted.
  const plain = errors.filter(
    ({ keyword }) => !["$ref", "properties", "items", "allOf", "anyOf", "oneOf"].includes(keyword),
  );
  return plain.slice(0, 5).map(({ instanceLocation, keyword, error }) => `${instanceLocation} ${keyword}: ${error}`);
}

/** Fields that no schema for their place names: the documents forbid none, but one with a wrong name does nothing. */
function strangers(contract: Contract, schema: Schema, value: unknown, at = "#"): string[] {
  if (Array.isArray(value)) {
    const items = variants(contract, schema).flatMap(({ items }) =>
      typeof items === "object" ? [items as Schema] : [],
    );
    return value.flatMap((one, index) => strangers(contract, { anyOf: items }, one, `${at}/${index}`));
  }
  if (typeof value !== "object" || value === null) return [];
  const known = variants(contract, schema);
  if (known.every(({ properties }) => !properties)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const schemas = known.flatMap(({ properties }) =>
      typeof properties?.[key] === "object" ? [properties[key] as Schema] : [],
    );
    return schemas.length === 0
      ? [`${at}/${key} is not in the document`]
      : strangers(contract, { anyOf: schemas }, part, `${at}/${key}`);
  });
}

function variants(contract: Contract, schema: Schema): Schema[] {
  if (schema.$ref) return variants(contract, contract.$defs[schema.$ref.replace("#/$defs/", "")] ?? {});
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema, ...parts.flatMap((part) => variants(contract, part))];
}

interface Network {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

/** A network that keeps what passes through it. */
export function recordingNetwork(network: Network) {
  const exchanges: Exchange[] = [];
  async function fetch(url: string, init?: RequestInit): Promise<Response> {
    const response = await network.fetch(url, init);
    const method = init?.method ?? "GET";
    const isJson = new Headers(init?.headers).get("Content-Type") === "application/json";
    const answer = await response
      .clone()
      .json<unknown>()
      .catch(() => undefined);
    const request = isJson ? JSON.parse(String(init?.body)) : undefined;
    exchanges.push({ method, path: new URL(url).pathname, request, status: response.status, answer });
    return response;
  }
  return { network: { fetch }, exchanges };
}
