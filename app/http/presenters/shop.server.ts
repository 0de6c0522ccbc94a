// JSON of public records (shop-3, api-3): dollars as numbers, no internal columns.
import { catalogCategory } from "~/domain/catalog/catalog";
import { shownValue, unknownDiscount } from "~/domain/discounts/discounts";
import { toDollars } from "~/domain/money/money";
import type { Post } from "~/services/blog/blog.server";
import type { CartLineView } from "~/services/cart/cart.server";
import type { FeedProduct } from "~/services/catalog/catalog.server";
import type { validateDiscount } from "~/services/discounts/discounts.server";
import type { OrderWithItems } from "~/services/orders/orders.server";

export function productJson(product: FeedProduct) {
  const { id, name, description, imageUrl, videoUrl, stockQuantity, category, isActive, ageGroup, gender } = product;
  return {
    id,
    name,
    description,
    price: toDollars(product.priceCents),
    imageUrl,
    videoUrl,
    inStock: isInStock(product),
    stockQuantity,
    category,
    catalogCategory: catalogCategory(name),
    isActive,
    ageGroup,
    gender,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
  };
}

const isInStock = ({ inStock, stockQuantity }: Pick<FeedProduct, "inStock" | "stockQuantity">) =>
  inStock && stockQuantity > 0;

export function cartLineJson(line: CartLineView) {
  const { id, quantity, product } = line;
  return {
    id,
    quantity,
    unitPrice: toDollars(line.unitPriceCents),
    lineTotal: toDollars(line.lineTotalCents),
    product: {
      id: product.id,
      name: product.name,
      price: toDollars(product.priceCents),
      imageUrl: product.imageUrl,
      inStock: isInStock(product),
      stockQuantity: product.stockQuantity,
    },
  };
}

export function orderJson(order: OrderWithItems) {
  const { id, customerEmail, customerName, shippingAddress, discountCode, status, trackingNumber, trackingUrl } = order;
  return {
    id,
    customerEmail,
    customerName,
    shippingAddress,
    totalAmount: toDollars(order.totalCents),
    discountCode,
    discountAmount: toDollars(order.discountCents),
    shippingAmount: toDollars(order.shippingCents),
    taxAmount: toDollars(order.taxCents),
    paymentIntentId: order.paymentId,
    status,
    items: order.items.map(({ name, quantity, unitPriceCents, lineTotalCents, productId }) => ({
      productId,
      name,
      quantity,
      price: toDollars(unitPriceCents),
      lineTotal: toDollars(lineTotalCents),
    })),
    trackingNumber,
    trackingUrl,
    createdAt: order.createdAt,
  };
}

export function postJson(post: Post) {
  const { id, title, slug, excerpt, content, authorId, category, featuredImage, featuredImageAlt, tags } = post;
  const { isPublished, publishedAt, metaTitle, metaDescription, viewCount, createdAt, updatedAt } = post;
  return {
    id,
    title,
    slug,
    excerpt,
    content,
    authorId,
    category,
    featuredImage,
    featuredImageAlt,
    tags,
    isPublished,
    publishedAt,
    metaTitle,
    metaDescription,
    viewCount,
    createdAt,
    updatedAt,
  };
}

/** Response of POST /api/discount-codes/validate (discounts-5). */
export function discountCheckJson({ code, check }: Awaited<ReturnType<typeof validateDiscount>>) {
  if (!check.ok || !code) return { valid: false, discountAmount: 0, error: check.ok ? unknownDiscount : check.error };
  return {
    valid: true,
    discountAmount: toDollars(check.amountCents),
    discountCode: { code: code.code, discountType: code.discountType, discountValue: shownValue(code) },
  };
}
