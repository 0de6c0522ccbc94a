// Converts form values to the types of their schema. Numbers are plain decimals, because JavaScript also accepts 0x10,
// 1e3 and Infinity (shop-10).
import { configureCoercion } from "@conform-to/zod/v4/future";

const plainNumber = /^-?\d{1,15}(\.\d{1,10})?$/;
/** In some countries 1.000 is a thousand, so no one can tell what it means (data-9). */
const groupedNumber = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** If this throws, the schema receives the text and reports the error. */
function number(text: string): number {
  const typed = text.trim();
  if (!plainNumber.test(typed) || groupedNumber.test(typed)) throw new Error("Not a number");
  return Number(typed);
}

export const { coerceFormValue } = configureCoercion({ type: { number } });
