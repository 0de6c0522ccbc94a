// Every kind of page of the shop, by its address in the browser tests' shop.

export const publicPages = [
  ..."/ /wholesale /quick-order /product/1 /custom /quote /cart /checkout /newsletter".split(" "),
  ..."/track-order /find-order /login /register /forgot-password".split(" "),
  ..."/blog /blog/how-soft-enamel-pins-are-made /about /faq /shipping /privacy /contact".split(" "),
  ..."/quote-collaboration /quote-collaboration/2qLJFai2PX468nal5BthOZOvaj9ySYQQRm3E5mz9Q4k".split(" "),
];

/** For who is signed in as staff. */
export const staffPages = [
  ..."/account /account/addresses".split(" "),
  "/admin",
  ...(
    "collaboration marketing tournament vip mass-email contacts outbox orders orders/new orders/CP-DEM0000003 orders/PH-DEM0000008/lines orders/CP-DEM0000014/design products products/new " +
    "products/import production find customers/robin@castlepines.example customers/robin@castlepines.example/merge?q=exam customers/robin@castlepines.example/statement blog blog/new blog/pages/faq reviews money users settings settings/mails settings/mails/balance-due audit quotes invoices invoices/new invoices/IV-DEM0000000/edit invoices/IV-DEM0000000/print discount-codes discount-codes/1 campaigns/EC-ENDED00000 imports/IM-DEM0VIPS01"
  )
    .split(" ")
    .map((name) => `/admin/${name}`),
];
