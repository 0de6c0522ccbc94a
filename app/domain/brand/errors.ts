export type ShopErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "gone"
  | "conflict"
  | "out_of_stock"
  | "too_large"
  | "unsupported_media"
  | "rate_limited"
  | "unavailable"
  | "payment_declined";

export type FieldErrors = Record<string, string[]>;

export interface ShopErrorOptions {
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  /** For a sentence that asks the user to confirm: the label of the button that confirms. */
  yes?: string;
  cause?: unknown;
}

/** A refusal whose sentence is shown to the user as is (api-1). Any other thrown error is a bug. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly code: ShopErrorCode;
  readonly fieldErrors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  readonly yes?: string;

  constructor(code: ShopErrorCode, sentence: string, options: ShopErrorOptions = {}) {
    super(sentence, { cause: options.cause });
    this.code = code;
    this.fieldErrors = options.fieldErrors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.yes = options.yes;
  }
}
