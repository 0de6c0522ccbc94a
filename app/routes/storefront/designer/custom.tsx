import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { shopDay } from "~/domain/calendar/calendar";
import { productId } from "~/domain/catalog/query.schema";
import { drawnArtwork } from "~/domain/catalog/views";
import { pinTypes } from "~/domain/designer/products";
import { isTaxOpen } from "~/domain/destinations/tax";
import type { DiscountTerms } from "~/domain/discounts/discounts";
import { validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { type IdeaTexts, ideaPictureAddress, ideasAddress } from "~/domain/ideas/idea-address";
import type { Idea } from "~/domain/ideas/ideas";
import { ideaQuery, ideaSlug } from "~/domain/ideas/ideas.schema";
import { designerNotices } from "~/domain/messages/messages";
import { structuredDataText } from "~/domain/seo/structured-data";
import { customPinsData } from "~/domain/seo/structured-products";
import { type FormSuccess, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { DesignerPage } from "~/routes/storefront/designer/designer-page";
import { findProduct, type Product } from "~/services/catalog/catalog.server";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";
import { getOwnAccountDesign } from "~/services/custom-orders/account-designs.server";
import { findSpotsLeft, isFirstCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { validateDiscount } from "~/services/discounts/discounts.server";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { JsonLd } from "~/ui/frame/json-ld";
import { pageMeta } from "~/ui/frame/page-meta";
import type { Route } from "./+types/custom";

const query = ideaQuery.extend({
  from: z.string().optional(),
  design: z.string().max(64).optional(),
  idea: ideaSlug,
  make: z.enum(pinTypes).optional().catch(undefined),
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { from, design, idea, make, ...texts } = query.parse(Object.fromEntries(url.searchParams));
  const [viewer, isFirstOrder, spotsLeft, settings, product, saved] = await Promise.all([
    app.viewer(),
    isFirstCustomOrder(app),
    findSpotsLeft(app),
    getSettings(app),
    from ? findProduct(app, productId.parse({ id: from }).id) : null,
    design ? getOwnAccountDesign(app, design) : null,
  ]);
  return {
    now: app.now(),
    today: shopDay(app.now()),
    customerEmail: viewer?.email ?? "",
    isFirstOrder,
    isSignedIn: viewer !== null,
    saved,
    spotsLeft,
    surcharges: settings.surcharges,
    isTaxOpen: isTaxOpen(null, { taxRates: settings.taxRates, isTaxExempt: false }),
    limits: { warnMm: settings.thinLineWarnMm, failMm: settings.thinLineFailMm, goodDpi: 300 },
    structuredData: structuredDataText([customPinsData({ origin: app.origin, now: app.now() })]),
    pinType: make ?? null,
    start: idea ? startOf(idea, texts) : product && startOfProduct(product),
  };
});

const startOf = ({ slug, name, pin }: Idea, texts: IdeaTexts) => ({
  name,
  picture: ideaPictureAddress(slug, texts, "artwork"),
  plating: pin.metal,
  idea: { textAddress: ideasAddress(texts) },
});

const startOfProduct = ({ name, imageUrl, plating }: Product) => ({
  name,
  picture: drawnArtwork(imageUrl) ?? imageUrl,
  plating,
});

/** Validates a code for this order. Returns the terms of the code, so that the browser can calculate the price. */
async function checkPromo(app: App, input: z.output<typeof validateDiscountInput>): Promise<DiscountTerms> {
  const { code, check } = await validateDiscount(app, input);
  if (!check.ok || !code)
    throw new ShopError("invalid", check.ok ? designerNotices.promoInvalid().description : check.error);
  const { discountType, discountValue, minimumOrderCents } = code;
  return { code: code.code, discountType, discountValue, minimumOrderCents };
}

export const action = formAction(
  {
    promo: submit({
      input: validateDiscountInput,
      run: checkPromo,
      then: (terms: DiscountTerms): FormSuccess<DiscountTerms> => ({ data: terms }),
      refused: ({ message }) => designerNotices.promoInvalid(message),
    }),
  },
  ["designer", "calls"],
);

/** After a refusal or a lost connection, shows a toast. The design stays. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orLostConnection(serverAction(), designerNotices.promoFailed);

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Design Your Custom Golf Pins",
    description: `Upload your logo and watch it become an enamel golf pin: size, plating and price live on screen. Pay a ${brand.promises.deposit}, see your mockup ${brand.promises.mockup.standard}.`,
    path: "/custom",
    matches,
  });

export default function Custom({ loaderData }: Route.ComponentProps) {
  const { structuredData, ...opening } = loaderData;
  return (
    <>
      <JsonLd text={structuredData} />
      <DesignerPage {...opening} />
    </>
  );
}
