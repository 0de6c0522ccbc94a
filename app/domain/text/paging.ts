/** Rows on a page of a list that has no page numbers in its query. */
export const pageSize = 25;

/** Lists count at most this many rows, so that a count costs the same in a large shop. */
export const maxCounted = 1000;
