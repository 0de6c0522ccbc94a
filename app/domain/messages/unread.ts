// What was looked for and could not be read. Apart from messages.ts, which the frame does not load.

export const unread = { wholesale: "Failed to fetch products", product: "Failed to fetch product" };
