import { z } from "zod";
import { jsonText } from "~/domain/designer/custom-drafts.schema";
import { designFields } from "~/domain/designer/design.schema";
import { normalizeDesign } from "~/domain/designer/designer";
import { line, notTheShop, paragraph, withoutWebAddress } from "~/domain/forms/fields";
import { uploadRules } from "~/domain/forms/uploads";
import { designerNotices } from "~/domain/messages/messages";

export const accountDesignLimits = { designs: 30, comments: 100 } as const;

export const storedDesign = z.object(designFields).transform(normalizeDesign);

/** POST /api/designs: the design as JSON text, with its files and a name. */
export const accountDesignInput = z.object({
  name: line("Please give your design a name", 80),
  design: jsonText.pipe(storedDesign),
  logo: z.file({ error: designerNotices.missing.description }),
  preview: z.file({ error: uploadRules.quote.wrongType }).optional(),
  card: z.file({ error: uploadRules.designer.wrongType }).optional(),
});
export type AccountDesignInput = z.output<typeof accountDesignInput>;

export const designCommentInput = z.object({
  name: line("Please enter your name", 60)
    .refine(...withoutWebAddress)
    .refine(...notTheShop),
  content: paragraph("Please write a comment", 1000),
});

export const accountDesignId = z.object({ id: z.string().max(64) });
