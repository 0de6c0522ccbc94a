import type { FormReply } from "~/http/form.server";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

/** A fetcher for the cart's forms (`action="/cart"`). */
export function useCartFetcher(key?: string) {
  return useFormFetcher<FormReply>(key);
}
