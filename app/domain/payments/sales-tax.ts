import type { Cents } from "~/domain/money/money";

/** Sales and sales tax of one destination, less refunds. */
export interface StateTax {
  /** Country code and state, or "" where the address is unknown. */
  country: string;
  state: string;
  /** Without tax. */
  salesCents: Cents;
  taxCents: Cents;
}
