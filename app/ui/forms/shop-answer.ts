import { z } from "zod";

const refusal = z.object({ message: z.string().optional() });

type ShopAnswer<Data> = { data: Data; message?: undefined } | { data?: undefined; message: string | undefined };

/** Reads the JSON response of one of our endpoints. Returns the data, or the message of a refusal. Throws if it finds neither. */
export async function readAnswer<Data>(response: Response, schema: z.ZodType<Data>): Promise<ShopAnswer<Data>> {
  const json: unknown = await response.json();
  return response.ok ? { data: schema.parse(json) } : { message: refusal.parse(json).message };
}
