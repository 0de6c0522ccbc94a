/** Changes amount and texts of an order before its capture, addressed by PayPal's paths into a purchase unit. */
import { z } from "zod";
import type { Context } from "./context";
import type { OrderRecord } from "./model";
import { amountInput, checkAmount, getOrder } from "./orders";
import { invalidRequest, unprocessable } from "./refusals";

const text = z.string().min(1).max(127);
const fields = { amount: amountInput, custom_id: text, invoice_id: text, description: text } as const;
const patches = z.array(
  z.object({ op: z.enum(["add", "remove", "replace", "move", "copy", "test"]), path: z.string(), value: z.unknown() }),
);
const unitField = /^\/purchase_units\/@reference_id=='([^']+)'\/(\w+)$/;

export function patchOrder(context: Context, id: string, body: unknown): void {
  const input = patches.safeParse(body);
  if (!input.success) throw invalidRequest("/");
  const order = getOrder(context, id);
  if (order.status === "COMPLETED") throw unprocessable("ORDER_ALREADY_COMPLETED");
  const changes = input.data.map(({ op, path, value }) => {
    const [, referenceId, name = ""] = unitField.exec(path) ?? [];
    const isOurs = referenceId === order.unit.reference_id && (op === "replace" || op === "add");
    if (!isOurs || !isField(name)) throw unprocessable("NOT_PATCHABLE");
    const parsed = fields[name].safeParse(value);
    if (!parsed.success) throw invalidRequest(path);
    return [name, parsed.data] as const;
  });
  const unit: OrderRecord["unit"] = { ...order.unit, ...Object.fromEntries(changes) };
  checkAmount(unit);
  context.store.saveOrder({ ...order, unit, updatedAt: new Date().toISOString() });
}

const isField = (name: string): name is keyof typeof fields => name in fields;
