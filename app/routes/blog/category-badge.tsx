import type { BlogCategory } from "~/domain/blog/blog";
import type { BadgeTone } from "~/domain/brand/badges";
import { Badge } from "~/ui/badge";

const tones: Record<BlogCategory, BadgeTone> = {
  tips: "green",
  equipment: "blue",
  courses: "dark-green",
  tournaments: "yellow",
  news: "purple",
};

export function CategoryBadge({ category }: { category: BlogCategory }) {
  return (
    <Badge tone={tones[category]} className="capitalize">
      {category}
    </Badge>
  );
}
