import { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import { prepareInput } from "~/domain/designer/custom-drafts";
import { type DiscountTerms, validateDiscountInput } from "~/domain/discounts/discounts";
import { designerNotices } from "~/domain/messages/messages";
import { formAction, submit, type Then } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limited } from "~/http/security.server";
import { requireCartSession } from "~/http/session/cart-session.server";
import { cartCookie } from "~/http/session/cookies.server";
import { showDraft } from "~/http/show/custom.server";
import { DesignerPage } from "~/routes/storefront/designer/designer-page";
import { orLostConnection } from "~/routes/storefront/lost-connection";
import { findProduct, productId } from "~/services/catalog/catalog.server";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";
import { isFirstCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { prepareDraft } from "~/services/custom-orders/drafts.server";
import { validateDiscount } from "~/services/discounts/discounts.server";
import { pageMeta } from "~/ui/frame/page-meta";
import type { Route } from "./+types/custom";

const query = z.object({ from: z.string().optional() });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { from } = query.parse(Object.fromEntries(url.searchParams));
  const [viewer, isFirstOrder, settings, product] = await Promise.all([
    app.viewer(),
    isFirstCustomOrder(app),
    getSettings(app),
    from ? findProduct(app, productId.parse({ id: from }).id) : null,
  ]);
  return {
    now: app.now(),
    customerEmail: viewer?.email ?? "",
    isFirstOrder,
    spotsLeft: settings.spotsLeft,
    limits: { warnMm: settings.thinLineWarnMm, failMm: settings.thinLineFailMm, goodDpi: 300 },
    start: product && { name: product.name, picture: product.imageUrl },
  };
});

/** The terms of a code that counts for this order, for the browser to price with. */
async function checkPromo(app: App, input: z.output<typeof validateDiscountInput>): Promise<DiscountTerms> {
  const { code, check } = await validateDiscount(app, input);
  if (!check.ok || !code)
    throw new ShopError("invalid", check.ok ? designerNotices.promoInvalid().description : check.error);
  const { discountType, discountValue, minimumOrderCents } = code;
  return { code: code.code, discountType, discountValue, minimumOrderCents };
}

export const action = formAction({
  promo: submit({
    input: validateDiscountInput,
    run: limited("discount-validate", "calls", checkPromo),
    then: (terms: DiscountTerms): Then<DiscountTerms> => ({ data: terms }),
    refused: ({ message }) => designerNotices.promoInvalid(message),
  }),
  prepare: submit({
    input: prepareInput,
    run: (app, input) => {
      requireCartSession(app);
      return limited("custom-prepare", "forms", prepareDraft)(app, input);
    },
    then: (draft, app): Then<ReturnType<typeof forAddress>> => ({
      data: forAddress(showDraft(draft)),
      cookies: [cartCookie(app, requireCartSession(app))],
    }),
    refused: ({ message }) => designerNotices.prepareFailed(message),
  }),
});

/** The prepared order without the person: it travels in the checkout's address. */
function forAddress({ draftId, orderData }: ReturnType<typeof showDraft>) {
  const { customerName: _, customerEmail: __, logoFileName: ___, ...figures } = orderData;
  return { draftId, orderData: figures };
}

/** Refusals and a lost connection are told by a toast; the design stays. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  const { promoFailed, prepareFailed } = designerNotices;
  return orLostConnection(serverAction(), intent === "promo" ? promoFailed : prepareFailed());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Design Your Custom Golf Pins",
    description:
      "Upload your logo and watch it become an enamel golf pin: size, plating and price live on screen. Pay a 10% deposit, approve your mockup within 24 hours.",
    path: "/custom",
    matches,
  });

export default function Custom({ loaderData }: Route.ComponentProps) {
  return <DesignerPage {...loaderData} />;
}
