// Values of a form as its schema wants them. Numbers are plain decimals: JavaScript also reads 0x10, 1e3 and Infinity (shop-10).
import { configureCoercion } from "@conform-to/zod/v4/future";

const plainNumber = /^-?\d{1,15}(\.\d{1,10})?$/;

/** What is no number keeps its text, which the schema refuses in its own words. */
function number(text: string): number {
  const typed = text.trim();
  if (!plainNumber.test(typed)) throw new Error("Not a number");
  return Number(typed);
}

export const { coerceFormValue } = configureCoercion({ type: { number } });
