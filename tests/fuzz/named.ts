// Lists the fields of an input, because no visitor's input may name what only the shop or its staff decide (access-2).
import { z } from "zod";
import { testApp } from "../support/fixtures/app";
import type { Target } from "./targets";

type Json = z.core.JSONSchema.JSONSchema;

const decided =
  /^(role|roles|userId|user|owner|ownerId|status|price|priceCents|\w*Cents|total|isActive|isAdmin|stock\w*|currentUses|maxUses|createdAt|emailVerifiedAt|passwordHash|paymentId|recordId|grants)$/;

/** Fields of the specified calls that decide nothing. */
const shown: Record<string, string[]> = {
  // The prepared order comes back whole; only its draft's id is read.
  "routes/api/custom-orders/custom-orders.ts": ["…"],
  // Pieces, each under its product's number.
  "routes/storefront/quick-order/quick-order.tsx": ["…"],
};

const staffs = /routes\/admin\//;

/** Every field of a schema by its name; "…" for one that keeps unknown fields. */
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

/** The fields of a visitor's input that a visitor may not decide; "…" if it keeps unknown fields. */
export function foreignFields({ name, method, who, schema }: Target): string[] {
  if (!schema || method === "GET" || who === "staff" || staffs.test(name)) return [];
  const json = z.toJSONSchema(schema(testApp()), { io: "input", unrepresentable: "any" });
  const fields = namesOf(json).filter((field) => field === "…" || decided.test(field));
  return fields.filter((field) => !shown[name]?.includes(field));
}
