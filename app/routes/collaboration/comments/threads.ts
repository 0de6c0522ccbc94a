import type { CommentView } from "~/domain/collaboration/collaboration";

/** A comment with its replies. `number` is shown on its pin and counts the pins of a version. */
export interface Thread {
  root: CommentView;
  replies: CommentView[];
  number: number | null;
}

const hasPlace = ({ positionX, positionY }: CommentView) => positionX !== null && positionY !== null;

/** Newest thread first, replies oldest first. */
export function threadsOf(annotations: readonly CommentView[]): Thread[] {
  const oldestFirst = annotations.toReversed();
  const counts = new Map<number | null, number>();
  const threads = oldestFirst
    .filter(({ parentId }) => parentId === null)
    .map((root): Thread => {
      const number = hasPlace(root) ? (counts.get(root.mockupVersion) ?? 0) + 1 : null;
      if (number !== null) counts.set(root.mockupVersion, number);
      return { root, number, replies: oldestFirst.filter(({ parentId }) => parentId === root.id) };
    });
  return threads.reverse();
}
