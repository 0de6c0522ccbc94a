import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { countryCodes } from "~/domain/destinations/countries";
import { products } from "./catalog";
import { at, createdAt, updatedAt } from "./columns";

export const carts = sqliteTable(
  "carts",
  {
    sessionId: text("session_id").primaryKey(),
    discountCode: text("discount_code"),
    /** Email typed at this cart's checkout, for one reminder. Deleted when the cart is paid or emptied. */
    checkoutEmail: text("checkout_email"),
    checkoutInboxKey: text("checkout_inbox_key"),
    checkoutName: text("checkout_name"),
    checkoutAt: at("checkout_at"),
    /** Destination typed at the checkout, which decides shipping and tax. */
    checkoutCountry: text("checkout_country", { enum: countryCodes }),
    checkoutState: text("checkout_state"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("carts_updated").on(t.updatedAt),
    index("carts_checkout").on(t.checkoutAt).where(sql`checkout_at is not null`),
  ],
);

export const cartItems = sqliteTable(
  "cart_items",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => carts.sessionId),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    quantity: integer("quantity").notNull().default(1),
    /** Key of the form that added to this line last, so that the same form adds once. */
    addedKey: text("added_key"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("cart_items_once").on(t.sessionId, t.productId),
    index("cart_items_product").on(t.productId),
    check("cart_items_quantity", sql`${t.quantity} > 0`),
  ],
);
