export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

// Word for word from PayPal's documentation (tests/contracts).
const DESCRIPTIONS = {
  AMOUNT_MISMATCH:
    "Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.",
  CANNOT_BE_ZERO_OR_NEGATIVE:
    "Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.",
  CAPTURE_FULLY_REFUNDED: "The capture has already been fully refunded",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_RESOURCE_ID: "Specified resource ID does not exist. Please check the resource ID and try again.",
  ITEM_TOTAL_MISMATCH: "Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.",
  ITEM_TOTAL_REQUIRED:
    "If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.",
  NOT_PATCHABLE: "Cannot be patched.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: "The order cannot be patched after it is completed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PENDING_CAPTURE:
    "Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.",
  REFUND_AMOUNT_EXCEEDED:
    "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    "Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.",
  UNSUPPORTED_INTENT:
    "`intent=AUTHORIZE` is not supported for multiple purchase units. Only `intent=CAPTURE` is supported.",
} as const;

export type Issue = keyof typeof DESCRIPTIONS;

export function unprocessable(issue: Issue): Refusal {
  const message = "The requested action could not be performed, semantically incorrect, or failed business validation.";
  return new Refusal(422, errorBody("UNPROCESSABLE_ENTITY", message, issue, DESCRIPTIONS[issue]));
}

export function notFound(): Refusal {
  const issue = "INVALID_RESOURCE_ID";
  return new Refusal(
    404,
    errorBody("RESOURCE_NOT_FOUND", "The specified resource does not exist.", issue, DESCRIPTIONS[issue]),
  );
}

/** `field` is a JSON pointer such as /purchase_units/0/amount. PayPal does not say what is wrong with the value. */
export function invalidRequest(field: string): Refusal {
  const message = "Request is not well-formed, syntactically incorrect, or violates schema.";
  const description = "The value of a field does not conform to the expected format.";
  const body = errorBody("INVALID_REQUEST", message, "INVALID_PARAMETER_SYNTAX", description);
  return new Refusal(400, { ...body, details: body.details.map((detail) => ({ field, location: "body", ...detail })) });
}

export function unauthorised(): Refusal {
  const message = "Authentication failed due to missing authorization header, or invalid authentication credentials.";
  return new Refusal(401, { name: "AUTHENTICATION_FAILURE", message, links: [] });
}

export function invalidClient(): Refusal {
  return new Refusal(401, { error: "invalid_client", error_description: "Client Authentication failed" });
}

export function unsupportedGrant(): Refusal {
  return new Refusal(400, { error: "unsupported_grant_type", error_description: "Grant Type is NULL" });
}

export function internalError(): Refusal {
  const message = "An internal server error occurred.";
  return new Refusal(500, { name: "INTERNAL_SERVER_ERROR", message, debug_id: debugId(), links: [] });
}

export function rateLimited(): Refusal {
  const message = "Too many requests. Blocked due to rate limiting.";
  return new Refusal(429, { name: "RATE_LIMIT_REACHED", message, debug_id: debugId(), links: [] });
}

export function debugId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 13);
}

function errorBody(name: string, message: string, issue: string, description: string) {
  return { name, details: [{ issue, description }], message, debug_id: debugId(), links: [] };
}
