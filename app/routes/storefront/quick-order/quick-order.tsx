import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { addKey } from "~/domain/cart/cart";
import type { TypedSheet } from "~/domain/cart/quick-order";
import { pictureAt } from "~/domain/catalog/pictures";
import { cartNotices, catalogNotices } from "~/domain/messages/messages";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { publicPage } from "~/http/page-cache.server";
import { requireCartSession } from "~/http/session/cart-session.server";
import { cartCookie } from "~/http/session/cookies.server";
import { LoadFailed } from "~/routes/storefront/catalog/load-failed";
import { Sheet } from "~/routes/storefront/quick-order/sheet";
import { addSheet } from "~/services/cart/cart.server";
import { listForSale } from "~/services/catalog/catalog.server";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { Breadcrumb } from "~/ui/frame/breadcrumb";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/quick-order";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const products = await listForSale(app);
  return {
    products: products.map(({ imageSizes: _, updatedAt: __, ...product }, index) => ({
      ...product,
      // 44 px wide, doubled for dense screens.
      imageUrl: pictureAt(products[index]!, 88),
    })),
  };
});

export const action = formAction(
  {
    default: submit({
      input: z.object({
        pieces: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(20)).default({}),
        key: addKey,
        paste: z.string().max(50_000, "Please paste at most 50,000 characters").nullish(),
      }),
      run: (app, typed: TypedSheet & { key?: string }) => {
        requireCartSession(app);
        return addSheet(app, typed);
      },
      then: (added: number, app, { request }) => ({
        toast: cartNotices.added(added),
        cookies: [cartCookie(app, requireCartSession(app))],
        redirectTo: request.headers.get("Sec-Fetch-Mode") === "navigate" ? "/cart" : undefined,
      }),
    }),
  },
  ["cart", "calls"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orLostConnection(serverAction(), cartNotices.addFailed());

export const headers = () => publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Quick order: all ${brand.noun} on one sheet`,
    description: `Every pin in stock on one sheet: enter quantities or paste your list, then add them all to your cart.`,
    path: "/quick-order",
    matches,
  });

export default function QuickOrder({ loaderData: { products }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width space-y-8 pt-4 pb-16 sm:pb-24">
      <div className="space-y-2">
        <Breadcrumb
          items={[{ label: "Home", to: "/" }, { label: "Wholesale", to: "/wholesale" }, { label: "Quick order" }]}
        />
        <PageTitle
          title="Quick order"
          lead="Every pin in stock on one sheet. Enter quantities, then add them all to your cart."
        />
      </div>
      <Sheet products={products} pageReply={actionData} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed notice={catalogNotices.listFailed} />;
}
