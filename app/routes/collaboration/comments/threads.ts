import type { CommentView } from "~/domain/collaboration/collaboration";

/** A comment with its replies. `number` is shown on the pin. Each version counts its pins from 1. */
export interface Thread {
  root: CommentView;
  replies: CommentView[];
  number: number | null;
}

const hasPlace = ({ positionX, positionY }: CommentView) => positionX !== null && positionY !== null;

/** Sorts threads from newest to oldest, and replies from oldest to newest. */
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
