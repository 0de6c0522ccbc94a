// Validates requests to a provider, and the answers of its emulator, against the provider's own OpenAPI document
// (tests/contracts/NOTICE.md). ajv compiles with `new Function`, which workerd forbids; this validator interprets the schema.
import { type Schema, Validator } from "@cfworker/json-schema";
import type { Message } from "../../../workers/paypal-emulator/model";
import paypal from "../../contracts/paypal.json" with { type: "json" };
import resend from "../../contracts/resend.json" with { type: "json" };

interface Operation {
  request: Schema | null;
  answers: Record<string, Schema | null>;
}
interface Contract {
  operations: Record<string, Operation>;
  $defs: Record<string, Schema>;
}
export const contracts = { paypal, resend } as unknown as Record<"paypal" | "resend", Contract>;

/** Lists everything in a message that the provider's document does not allow, including unknown fields. */
export function messageFaults(contract: Contract, { method, path, status, body }: Message): string[] {
  const name = Object.keys(contract.operations).find((name) => isCall(name, method, path));
  const operation = name && contract.operations[name];
  if (!operation) return [`${method} ${path} is not in the document`];
  const schema = status === null ? operation.request : (operation.answers[status] ?? operation.answers.default);
  const said = `${name} ${status ?? "request"}`;
  if (schema === undefined) return [`${said} is not in the document`];
  if (body === "") return [];
  if (schema === null) return [`${said} has no body in the document`];
  const value: unknown = JSON.parse(body);
  return [...schemaFaults(contract, schema, value), ...strangers(contract, schema, value)].map(
    (fault) => `${said}: ${fault}`,
  );
}

/**
 * Lists everything that PayPal's documents do not allow. Skips three things that the documents lack: token requests, which are forms;
 * the status 429, which PayPal describes only in prose; and responses that a test replaced with text that is not JSON.
 */
export function payPalFaults(messages: readonly Message[]): string[] {
  const isDocumented = ({ path, status, body }: Message) =>
    path !== "/v1/oauth2/token" && status !== 429 && (status === null || !body.startsWith("<"));
  return messages
    .filter(isDocumented)
    .flatMap((one) => [...messageFaults(contracts.paypal, one), ...resourceFaults(one)]);
}

const resources: Record<string, string> = {
  "checkout-order": "checkout.order",
  capture: "payments.capture-2",
  refund: "payments.refund",
  dispute: "customer.dispute",
};

/** Checks the resource of an event against a second document, because the document of the event does not describe it. */
function resourceFaults({ path, body }: Message): string[] {
  if (!path.startsWith("/v1/notifications/")) return [];
  const { event_type, resource_type, resource } = JSON.parse(body);
  const schema = contracts.paypal.$defs[resources[resource_type] ?? ""];
  if (!schema) return [`${event_type} tells of ${resource_type}, which is in no document`];
  return [...schemaFaults(contracts.paypal, schema, resource), ...strangers(contracts.paypal, schema, resource)].map(
    (fault) => `${event_type}: ${fault}`,
  );
}

function isCall(name: string, method: string, path: string): boolean {
  const [verb, pattern = ""] = name.split(" ");
  return verb === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

const validators = new WeakMap<Schema, Validator>();

function schemaFaults({ $defs }: Contract, schema: Schema, value: unknown): string[] {
  const validator = validators.get(schema) ?? new Validator({ ...schema, $defs }, "2019-09", false);
  validators.set(schema, validator);
  const { valid, errors } = validator.validate(value);
  if (valid) return [];
  // Shows only the first few errors about a value itself. Errors about a choice would list the rules of every alternative.
  const plain = errors.filter(
    ({ keyword }) => !["$ref", "properties", "items", "allOf", "anyOf", "oneOf"].includes(keyword),
  );
  const telling = plain.length > 0 ? plain : errors;
  return telling.slice(0, 5).map(({ instanceLocation, keyword, error }) => `${instanceLocation} ${keyword}: ${error}`);
}

/** Lists fields that the schema does not name. The documents allow extra fields, but a misspelled one would have no effect. */
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
