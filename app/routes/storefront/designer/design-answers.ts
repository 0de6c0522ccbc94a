// Schemas of our endpoints' responses to the designer. A lazy module, because the designer needs zod only for these responses.
import { z } from "zod";
import { draftId } from "~/domain/designer/design.schema";
import { readAnswer } from "~/ui/forms/shop-answer";

const preparedDesign = z.object({ draftId, orderData: z.record(z.string(), z.unknown()), expiresAt: z.string() });
export type PreparedDesign = z.output<typeof preparedDesign>;

export const readPrepared = (response: Response) => readAnswer(response, preparedDesign);
export const readProof = (response: Response) => readAnswer(response, z.object({ id: z.string() }));
export const readSaved = (response: Response) => readAnswer(response, z.object({ token: z.string() }));
