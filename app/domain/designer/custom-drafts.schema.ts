import { z } from "zod";
import { hasOwnCard } from "~/domain/designer/choices";
import { designInput, draftId } from "~/domain/designer/design.schema";

import { uploadRules } from "~/domain/forms/uploads";
import { designerNotices } from "~/domain/messages/messages";

/** Days after which drafts and their files are deleted (designer-8). */
export const draftDays = 7;

const missing = designerNotices.missing.description;

export const jsonText = z.string({ error: missing }).transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "The order data is not JSON." });
    return z.NEVER;
  }
});

/** POST /api/custom-orders/prepare: the order as JSON text, the logo, and optionally the picture of the live pin and the artwork of the card. */
export const prepareInput = z
  .object({
    orderData: jsonText.pipe(designInput),
    logo: z.file({ error: missing }),
    preview: z.file({ error: uploadRules.quote.wrongType }).optional(),
    card: z.file({ error: uploadRules.designer.wrongType }).optional(),
  })
  .refine(({ orderData, card }) => card !== undefined || !hasOwnCard(orderData), {
    path: ["card"],
    error: "Please add your backing card artwork.",
  });
export type PrepareInput = z.output<typeof prepareInput>;

const named = z.object({ draftId });
const prepared = z.union([named, z.object({ orderData: named }).transform(({ orderData }) => orderData)]);

/** Draft named in an `orderData`, or null. The figures in it are for display only and are ignored (designer-8). */
export function readOrderData(text: string): string | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+"));
    const json = new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
    const order = prepared.safeParse(JSON.parse(json));
    return order.success ? order.data.draftId : null;
  } catch {
    return null;
  }
}
