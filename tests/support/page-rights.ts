// Every address outside of the endpoints' table, and for whom it is there. `secret`: whoever knows what the path names.
import type { Caller } from "./specified-endpoints";

export const pageRights: Record<Caller, string> = {
  anyone: `/ /wholesale /quick-order /product/:id /product/:id/picture /custom /quote /quote/request /cart /newsletter /checkout /pay/paypal /media/* /track-order /find-order
    /blog /blog/how-soft-enamel-pins-are-made /blog/:slug /about /faq /shipping /privacy /terms /contact
    /login /register /logout /forgot-password /robots.txt /sitemap.xml /rss.xml /merchant.xml /api/* /*`,
  secret: `/files/:id/:part /receipt/:id /mail-picture/:key /quote-answer/:token /design/:token /design/:token/picture /balance-payment/:token /pay-invoice/:number /pay-invoice/:number/print
    /verify-email/:token /reset-password/:token /invitation/:token /login/code/:token /unsubscribe/:token /quote-collaboration/:token?
    /quote-collaboration/:token/record /quote-collaboration/:token/mockup/:version /quote-collaboration/:token/attachment/:id
    /webhooks/paypal /webhooks/resend`,
  user: "/account /account/addresses /account/two-factor",
  staff: `/admin /admin/production /admin/find /admin/money/accounts.csv /admin/orders/shipstation.csv
    /admin/collaboration /admin/collaboration/:id /admin/marketing /admin/tournament /admin/vip /admin/mass-email
    /admin/campaigns/:id /admin/contacts /admin/imports/:id /admin/theme /admin/views /admin/outbox /admin/orders /admin/orders/:id /admin/orders/new
    /admin/orders/export.csv /admin/orders/:id/lines /admin/orders/:id/design /admin/orders/:id/print /admin/orders/:id/logo /admin/products /admin/products/new
    /admin/products/import /admin/products/:id /admin/products/:id/media /admin/products/export.csv /admin/blog /admin/blog/:id /admin/blog/pages/:page
    /admin/customers/:email /admin/customers/:email/merge /admin/customers/:email/statement /admin/customers/:email/statement.csv
    /admin/customers/:email/data.json
    /admin/reviews /admin/money /admin/users /admin/settings /admin/settings/mails /admin/settings/mails/:mail /admin/audit /admin/quotes /admin/quotes/:id /admin/quotes/:id/logo
    /admin/invoices /admin/invoices/new /admin/invoices/:id /admin/invoices/:id/edit
    /admin/invoices/:id/print /admin/discount-codes
    /admin/discount-codes/:id /admin/discount-codes/open/:what`,
};
