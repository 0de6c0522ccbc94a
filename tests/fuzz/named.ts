// Lists the fields of each input, because visitors must not set anything that only the shop or its staff may decide (access-2).
import { z } from "zod";
import { testApp } from "../support/fixtures/app";
import type { Target } from "./targets";

type Json = z.core.JSONSchema.JSONSchema;

const decided =
  /^(role|roles|userId|user|owner|ownerId|status|price|priceCents|\w*Cents|total|isActive|isAdmin|stock\w*|currentUses|maxUses|createdAt|emailVerifiedAt|passwordHash|paymentId|recordId|grants)$/;

/** Exceptions: inputs that keep unknown fields but in which those fields decide nothing. */
const shown: Record<string, string[]> = {
  // The browser sends back the whole prepared order, but the shop reads only the id of its draft.
  "routes/api/custom-orders/custom-orders.ts": ["…"],
  // Quantities, keyed by product id.
  "routes/storefront/quick-order/quick-order.tsx": ["…"],
};

const staffs = /routes\/admin\//;

/** Lists every field name of a schema. "…" stands for a schema that keeps unknown fields. */
function namesOf(schema: unknown): string[] {
  if (!schema || typeof schema !== "object") return [];
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [], type } = schema as Json;
  const isOpen = type === "object" && !!additionalProperties;
  return [
    ...(isOpen ? ["…"] : []),
    ...Object.entries(properties).flatMap(([name, part]) => [name, ...namesOf(part)]),
    ...[items, ...anyOf, ...oneOf, ...allOf].flatMap(namesOf),
  ];
}

/** Lists the fields that a visitor may not set. "…" means that the input keeps unknown fields. */
export function foreignFields({ name, method, who, schema }: Target): string[] {
  if (!schema || method === "GET" || who === "staff" || staffs.test(name)) return [];
  const json = z.toJSONSchema(schema(testApp()), { io: "input", unrepresentable: "any" });
  const fields = namesOf(json).filter((field) => field === "…" || decided.test(field));
  return fields.filter((field) => !shown[name]?.includes(field));
}
