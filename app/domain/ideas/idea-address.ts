import type { IdeaText } from "~/domain/ideas/ideas";

export const ideaTextLimits: Record<IdeaText, number> = { club: 28, title: 22, year: 10 };

export type IdeaTexts = Record<IdeaText, string>;

/** Query of the texts that are not empty, such as "?club=Otter+Cove". */
function queryOf(texts: IdeaTexts, others: Record<string, string> = {}): string {
  const filled = Object.entries({ ...others, ...texts }).filter(([, text]) => text);
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : "";
}

/** Address of an idea's drawing: the pin, or its artwork for the designer. */
export const ideaPictureAddress = (slug: string, texts: IdeaTexts, look: "pin" | "artwork") =>
  `/ideas/${slug}.svg${queryOf(texts, look === "artwork" ? { look } : {})}`;

/** Address of the designer that starts from an idea. */
export const ideaStartAddress = (slug: string, texts: IdeaTexts) => `/custom${queryOf(texts, { idea: slug })}`;

/** Address of the ideas with these texts. */
export const ideasAddress = (texts: IdeaTexts) => `/ideas${queryOf(texts)}`;
