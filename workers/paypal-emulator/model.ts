/** Records of the emulator. Amounts are US cents internally and PayPal's decimal strings in messages. */
type OrderStatus = "CREATED" | "APPROVED" | "COMPLETED" | "VOIDED";
type CaptureStatus = "COMPLETED" | "PENDING" | "DECLINED" | "REFUNDED" | "PARTIALLY_REFUNDED";

export interface Money {
  currency_code: string;
  value: string;
}

export interface Shipping {
  name: { full_name: string };
  address: {
    address_line_1: string;
    address_line_2?: string;
    admin_area_2: string;
    admin_area_1: string;
    postal_code: string;
    country_code: string;
  };
}

export interface PurchaseUnit {
  reference_id: string;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  amount: Money & { breakdown?: Record<string, Money> };
  items?: { name: string; quantity: string; unit_amount: Money }[];
  shipping?: Shipping;
}

export interface OrderRecord {
  id: string;
  status: OrderStatus;
  unit: PurchaseUnit;
  payee: string;
  payerEmail: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CaptureRecord {
  id: string;
  orderId: string;
  status: CaptureStatus;
  cents: number;
  createdAt: string;
}

export interface RefundRecord {
  id: string;
  captureId: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  cents: number;
  note: string;
  createdAt: string;
}

export interface DisputeRecord {
  id: string;
  captureId: string;
  reason: string;
  status: string;
  outcome: string | null;
  cents: number;
  respondBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Message {
  method: string;
  path: string;
  /** Status of a response, or null for a request. */
  status: number | null;
  body: string;
}

export const faultTargets = ["token", "create", "get", "capture", "refund"] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** Includes faults beyond the specified ones: a timeout after the capture, a response that is not JSON, and a 429. */
export const faultKinds = [
  "decline",
  "error500",
  "timeout",
  "pending",
  "capture_then_error",
  "capture_then_timeout",
  "wrong_amount",
  "duplicate_webhook",
  "no_webhook",
  "garbage",
  "rate_limit",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export function toMoney(cents: number): Money {
  return { currency_code: "USD", value: (cents / 100).toFixed(2) };
}

export function toCents(money: Money): number {
  return Math.round(Number(money.value) * 100);
}

/** 17 capital letters and digits, like PayPal's ids. */
export function newId(): string {
  const letters = "ABCDEFGHJKLMNPRSTUVWXY0123456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(17)), (byte) => letters[byte % letters.length]).join("");
}
