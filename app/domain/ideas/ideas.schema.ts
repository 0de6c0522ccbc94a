// URL parameters of the ideas. Anything other than a short text is ignored, so that no address is refused.
import { z } from "zod";
import { ideaTextLimits } from "~/domain/ideas/idea-address";
import { type Idea, type IdeaText, ideaBySlug } from "~/domain/ideas/ideas";

const text = (max: number) => z.string().trim().max(max).catch("").default("");

export const ideaQuery = z.object({
  club: text(ideaTextLimits.club),
  title: text(ideaTextLimits.title),
  year: text(ideaTextLimits.year),
});

/** An idea by its slug, or undefined. */
export const ideaSlug = z
  .string()
  .max(40)
  .transform((slug) => ideaBySlug(slug))
  .optional()
  .catch(undefined);

/** The texts of an idea, with examples in place of the empty ones. */
export function filledTexts({ title }: Idea, typed: Record<IdeaText, string>, now: Date): Record<IdeaText, string> {
  return {
    club: typed.club || "Your Club",
    title: typed.title || title,
    year: typed.year || String(seasonOf(now)),
  };
}

/** The year of the next season. From October on, clubs order for the year to come. */
const seasonOf = (now: Date) => now.getUTCFullYear() + (now.getUTCMonth() >= 9 ? 1 : 0);
