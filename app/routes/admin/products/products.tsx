import { Download, Plus, Upload } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { productCategories } from "~/domain/catalog/catalog";
import { pictureAt } from "~/domain/catalog/pictures";
import { productFilter, productPageSize, productShelves, stockChange } from "~/domain/catalog/products.schema";
import { rowId } from "~/domain/forms/fields";
import { productNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { QuickAction } from "~/routes/admin/admin-form";
import { DeleteDialog } from "~/routes/admin/delete-dialog";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls } from "~/routes/admin/list-frame";
import { BulkProducts, bulkProductsForm } from "~/routes/admin/products/bulk-products";
import { StockEdit } from "~/routes/admin/products/stock-edit";
import { RowMenu } from "~/routes/admin/row-menu";
import { ListViews } from "~/routes/admin/views/list-views";
import { deleteProduct } from "~/services/back-office/delete-product.server";
import {
  adjustStock,
  listProductsForStaff,
  restoreProduct,
  setProductsActive,
  setStock,
} from "~/services/catalog/admin.server";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { DropdownItem } from "~/ui/dropdown-menu";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Pagination } from "~/ui/lists/pagination";
import type { Route } from "./+types/products";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = productFilter.parse(Object.fromEntries(url.searchParams));
  const { products, total } = await listProductsForStaff(app, filter);
  return { products, page: filter.page, pageCount: Math.ceil(total / productPageSize), total };
});

const productId = z.object({ id: rowId });
const someIds = z.union([z.coerce.number(), z.array(z.coerce.number()).max(100)]).transform((ids) => [ids].flat());

export const action = formAction({
  stock: submit({
    input: stockChange.extend(productId.shape),
    run: (app, { change, ...input }) => (change === 0 ? setStock(app, input) : adjustStock(app, { ...input, change })),
    then: () => ({ toast: productNotices.stockUpdated }),
    refused: ({ message }) => withReason(productNotices.stockFailed, message),
  }),
  delete: submit({
    input: productId,
    run: deleteProduct,
    then: (how) => ({
      toast: {
        ...productNotices.deleted,
        ...(how === "archived" && { description: "It has been sold, so it was archived." }),
      },
      redirectTo: "/admin/products",
    }),
    refused: ({ message }) => withReason(productNotices.deleteFailed, message),
  }),
  restore: submit({
    input: productId,
    run: restoreProduct,
    then: () => ({ toast: { ...productNotices.updated, description: "Restored as hidden." } }),
  }),
  show: submit({
    input: z.object({ id: someIds, isActive: z.stringbool() }),
    run: (app, { id, isActive }) => setProductsActive(app, { ids: id, isActive }),
    then: (changed) => ({ toast: { ...productNotices.updated, description: `${changed} products have been saved.` } }),
    refused: ({ message }) => withReason(productNotices.updateFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, productNotices.updateFailed, {
    stock: productNotices.stockFailed,
    delete: productNotices.deleteFailed,
  });

export const meta: Route.MetaFunction = () => [{ title: `Products | ${brand.name}` }];

type Product = Route.ComponentProps["loaderData"]["products"][number];

const shelfLabels = { active: "In store", hidden: "Hidden", low: "Low stock", archived: "Archived" } as const;
export const categoryLabel = (slug: string) => slug.replaceAll("-", " ").replace(/^./, (sign) => sign.toUpperCase());

const columns: Column<Product>[] = [
  { key: "name", header: "Product", sortable: true, cell: (product) => <ProductName product={product} /> },
  { key: "category", header: "Category", cell: ({ category }) => categoryLabel(category) },
  {
    key: "price",
    header: "Price",
    align: "right",
    sortable: true,
    cell: ({ priceCents }) => (priceCents === 0 ? "FREE" : formatMoney(priceCents)),
  },
  { key: "stock", header: "Stock", align: "right", sortable: true, cell: (product) => <StockEdit product={product} /> },
  { key: "state", header: "Status", cell: (product) => <ProductState product={product} /> },
  { key: "actions", header: "", cell: (product) => <Actions product={product} /> },
];

export default function Products({ loaderData: { products, page, pageCount, total } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Products" lead={`${total} ${total === 1 ? "product" : "products"}`} actions={<HeadActions />} />
      <ListControls>
        <FilterBar columns={columns} search={{ label: "Name", placeholder: "Azalea" }}>
          <FilterSelect
            name="shelf"
            label="Show"
            all="All but archived"
            options={productShelves.map((value) => ({ value, label: shelfLabels[value] }))}
          />
          <FilterSelect
            name="category"
            label="Category"
            all="All categories"
            options={productCategories.map((value) => ({ value, label: categoryLabel(value) }))}
          />
        </FilterBar>
        <ListViews list="products" columns={columns} />
      </ListControls>
      <DataTable
        caption="Products"
        columns={columns}
        rows={products}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No matches">Try removing a filter, or create a product.</EmptyState>}
        selection={{
          name: "id",
          form: bulkProductsForm,
          rowLabel: ({ name }) => name,
          actions: (ids) => <BulkProducts ids={ids} />,
        }}
      />
      <Pagination page={page} pageCount={pageCount} />
      <Outlet />
    </div>
  );
}

function HeadActions() {
  const outline = buttonClass({ variant: "outline", size: "snug" });
  return (
    <>
      <a href="/admin/products/export.csv" download className={outline}>
        <Download className="size-4" aria-hidden="true" />
        Export CSV
      </a>
      <Link to="/admin/products/import" className={outline}>
        <Upload className="size-4" aria-hidden="true" />
        Import CSV
      </Link>
      <Link to="/admin/products/new" className={buttonClass({ size: "snug" })}>
        <Plus className="size-4" aria-hidden="true" />
        New product
      </Link>
    </>
  );
}

function ProductName({ product }: { product: Product }) {
  const { id, name, sku } = product;
  // Twice the displayed width.
  const picture = pictureAt(product, 80);
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/admin/products/${id}`, search }}
      preventScrollReset
      prefetch="intent"
      className="wrap-anywhere flex min-h-11 items-center gap-3 hover:underline"
    >
      {picture ? (
        <img src={picture} alt="" width={40} height={40} loading="lazy" className="size-10 object-contain" />
      ) : (
        <span className="size-10 rounded-badge bg-sunken" />
      )}
      <span>
        {name}
        {sku ? <span className="block text-muted text-sm">{sku}</span> : null}
      </span>
    </Link>
  );
}

function Actions({ product: { id, name, archivedAt } }: { product: Product }) {
  const { search } = useLocation();
  if (archivedAt)
    return (
      <QuickAction fields={{ intent: "restore", id }}>
        Restore<span className="sr-only"> {name}</span>
      </QuickAction>
    );
  const question = (onClose: () => void) => (
    <DeleteDialog
      act="Delete product"
      object={name}
      consequence="It's removed from the store and from every cart. Sold products are archived; unsold ones are deleted permanently."
      id={id}
      action="/admin/products"
      onClose={onClose}
    />
  );
  return (
    <RowMenu of={name} remove={{ label: "Delete", ask: question }}>
      <DropdownItem asChild>
        <Link to={{ pathname: `/admin/products/${id}`, search }} preventScrollReset>
          Edit
        </Link>
      </DropdownItem>
    </RowMenu>
  );
}

function ProductState({ product }: { product: { isActive: boolean; archivedAt: Date | null } }) {
  if (product.archivedAt) return <Badge tone="gray">Archived</Badge>;
  return <Badge tone={product.isActive ? "green" : "gray"}>{product.isActive ? "In store" : "Hidden"}</Badge>;
}
