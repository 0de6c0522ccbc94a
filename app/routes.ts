import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// Every URL of the shop. Pages first, then the calls of the specification, then what machines ask for.
export default [
  index("routes/storefront/home.tsx"),
  route("wholesale", "routes/storefront/wholesale.tsx"),
  route("product/:id", "routes/storefront/product.tsx"),
  route("custom", "routes/storefront/custom.tsx"),
  route("quote", "routes/storefront/quote.tsx"),
  route("quote/request", "routes/storefront/quote-request.ts"),
  route("files/:id/:part", "routes/storefront/record-file.ts"),
  route("cart", "routes/storefront/cart.tsx"),
  route("newsletter", "routes/storefront/newsletter.tsx"),
  route("checkout", "routes/storefront/checkout.tsx"),
  route("track-order", "routes/account/track-order.tsx"),

  route("login", "routes/account/login.tsx"),
  route("register", "routes/account/register.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("verify-email/:token", "routes/account/verify-email.tsx"),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("reset-password/:token", "routes/account/reset-password.tsx"),
  route("account", "routes/account/profile.tsx"),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.ts"),
    route("theme", "routes/admin/theme.ts"),
    route("outbox", "routes/admin/outbox.tsx"),
  ]),

  ...prefix("api", [
    route("auth/user", "routes/api/auth-user.ts"),
    route("auth/register", "routes/api/auth-register.ts"),
    route("auth/login", "routes/api/auth-login.ts"),
    route("auth/logout", "routes/api/auth-logout.ts"),
    route("cart", "routes/api/cart.ts"),
    route("cart/:id", "routes/api/cart-line.ts"),
    route("clear-cart", "routes/api/clear-cart.ts"),
    route("discount-codes/validate", "routes/api/discount-validate.ts"),
    route("newsletter-signup", "routes/api/newsletter-signup.ts"),
    route("products", "routes/api/products.ts"),
    route("products/:id", "routes/api/product.ts"),
    route("create-order", "routes/api/create-order.ts"),
    route("orders/user-orders", "routes/api/user-orders.ts"),
    route("custom-orders", "routes/api/custom-orders.ts"),
    route("custom-orders/prepare", "routes/api/custom-order-prepare.ts"),
    route("custom-orders/user-orders", "routes/api/user-custom-orders.ts"),
    route("custom-orders/:id", "routes/api/custom-order.ts"),
    route("quote-requests", "routes/api/quote-requests.ts"),
    route("outbox", "routes/api/outbox.ts"),
  ]),
  // The storefront calls /paypal, the payer's pages /api/paypal (back-office §7): one set of files under two names.
  ...["", "api/"].flatMap((base) => [
    route(`${base}paypal/setup`, "routes/api/paypal-setup.ts", { id: `${base}paypal-setup` }),
    route(`${base}paypal/order`, "routes/api/paypal-order.ts", { id: `${base}paypal-order` }),
    route(`${base}paypal/order/:id/capture`, "routes/api/paypal-capture.ts", { id: `${base}paypal-capture` }),
  ]),
  route("webhooks/paypal", "routes/api/paypal-webhook.ts"),

  route("api/*", "routes/api/unknown.ts"),
  route("*", "routes/storefront/not-found.tsx"),
] satisfies RouteConfig;
