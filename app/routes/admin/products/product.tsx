import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { mediaOrderInput, productForm } from "~/domain/catalog/products.schema";
import { rowId } from "~/domain/forms/fields";
import { campaignNotices, productNotices, withReason } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { DetailSection } from "~/routes/admin/facts";
import { keepTyped } from "~/routes/admin/keep-typed";
import { addMedia } from "~/routes/admin/products/media-intent.server";
import { ProductForm } from "~/routes/admin/products/product-form";
import { ProductMedia } from "~/routes/admin/products/product-media";
import { StockEdit } from "~/routes/admin/products/stock-edit";
import { changeProduct, getProductForStaff } from "~/services/catalog/admin.server";
import { orderProductMedia, removeProductMedia } from "~/services/catalog/media.server";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/product";

export const loader = page(async (app, { params }: Route.LoaderArgs) =>
  getProductForStaff(app, rowId.catch(0).parse(params.id)),
);

export const action = formAction({
  change: submit({
    input: productForm,
    run: changeProduct,
    then: () => ({ toast: productNotices.updated }),
    refused: ({ message }) => withReason(productNotices.updateFailed, message),
  }),
  media: addMedia,
  orderMedia: submit({
    input: mediaOrderInput,
    run: orderProductMedia,
    then: () => ({ toast: productNotices.updated }),
    refused: ({ message }) => withReason(productNotices.updateFailed, message),
  }),
  removeMedia: submit({
    input: z.object({ id: rowId, position: z.coerce.number().int() }),
    run: removeProductMedia,
    then: () => ({ toast: productNotices.updated }),
    refused: ({ message }) => withReason(productNotices.updateFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, productNotices.updateFailed, { media: campaignNotices.uploadFailed() });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? "Product"} | ${brand.name}` },
];

export default function Product({ loaderData: { product, media, movements } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/products", search }, { preventScrollReset: true });
  return (
    <Dialog open width="wide" title={product.name} onOpenChange={(open) => open || close()}>
      <div className="space-y-6">
        <ProductForm product={product} />
        <DetailSection title="Images and videos">
          <ProductMedia product={product} media={media} />
        </DetailSection>
        <DetailSection title="Stock" place="stock">
          <StockEdit product={product} />
          <StockLedger movements={movements} />
        </DetailSection>
      </div>
    </Dialog>
  );
}

function StockLedger({ movements }: Pick<Route.ComponentProps["loaderData"], "movements">) {
  if (movements.length === 0) return <p className="text-muted text-sm">No stock changes yet.</p>;
  return (
    <ol className="divide-y divide-line text-sm">
      {movements.map(({ id, delta, reason, reference, orderId, actor, createdAt }) => (
        <li key={id} className="flex flex-wrap gap-x-4 py-1.5">
          <span className="w-14 text-right font-semibold tabular-nums">{delta > 0 ? `+${delta}` : delta}</span>
          <span>{reason}</span>
          {orderId ? (
            <Link to={`/admin/orders/${orderId}`} className="link">
              {orderId}
            </Link>
          ) : (
            <span className="text-muted">{reference}</span>
          )}
          <span className="ml-auto text-muted">
            {actor}, {formatDateTime(createdAt)}
          </span>
        </li>
      ))}
    </ol>
  );
}
