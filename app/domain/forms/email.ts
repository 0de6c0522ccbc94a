// What is an address, for pages that come without zod: by the same rule (`z.email()`).
import { regexes } from "zod/v4/core";

export const isEmail = (text: string): boolean => regexes.email.test(text);
