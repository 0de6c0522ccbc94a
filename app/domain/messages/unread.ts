// Messages for failed loads. Separate from messages.ts, which the frame does not load.

export const unread = { wholesale: "Failed to fetch products", product: "Failed to fetch product" };
