import { brand } from "~/domain/brand/brand";
import type { CommentView } from "~/domain/collaboration/collaboration";

/** Marks the shop's comments with the brand. The mark depends on the author's side, because a client may type any name. */
export function AuthorName({ author }: { author: Pick<CommentView, "authorName" | "authorType"> }) {
  const { authorName, authorType } = author;
  if (authorType === "client") return <span className="font-semibold">{authorName}</span>;
  return (
    <span>
      {authorName === brand.name ? null : <span className="font-semibold">{authorName} </span>}
      <span className="text-metal">{authorName === brand.name ? `The ${brand.name} team` : `from ${brand.name}`}</span>
    </span>
  );
}
