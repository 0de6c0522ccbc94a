// Every table of the shop, one file per subject. Money is integer US cents (shop-2), times are UTC milliseconds read as Date,
// and private records have unguessable text ids (shop-4). Foreign keys do not cascade, except to the children of a quote:
// drizzle-kit drops a table to rebuild it, and that would delete its children (platform-d1-3).
export * from "./accounts";
export * from "./blog";
export * from "./campaigns";
export * from "./cart";
export * from "./catalog";
export * from "./collaboration";
export * from "./conversations";
export * from "./custom-orders";
export * from "./customers";
export * from "./discounts";
export * from "./invoices";
export * from "./mail";
export * from "./orders";
export * from "./payments";
export * from "./production";
export * from "./quotes";
export * from "./reviews";
export * from "./shop";
