import {
  ageGroups,
  genders,
  postCounts,
  productCategories,
  productColors,
  productPlatings,
  productSizes,
} from "~/domain/catalog/catalog";
import { productChange, productInput } from "~/domain/catalog/products.schema";
import { plainDollars } from "~/domain/money/money";
import { AdminForm } from "~/routes/admin/admin-form";
import type { StaffProduct } from "~/services/catalog/admin.server";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";

const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.replaceAll("-", " ").replace(/^./, (sign) => sign.toUpperCase()) }));

/** Defaults of a new product. Keep them equal to the defaults of the database columns. */
const madeAs = { size: "1.25", plating: "gold", posts: "2" };
const sizes = productSizes.map((value) => ({ value, label: `${value} inch` }));

const visibility = [
  { value: "true", label: "Shown" },
  { value: "false", label: "Hidden" },
];

/**
 * Form for a new product, or for the text and price of an existing one. A new product is hidden until it has pictures. Stock has a
 * separate form.
 */
export function ProductForm({ product }: { product?: StaffProduct }) {
  return (
    <AdminForm
      intent={product ? "change" : "create"}
      schema={product ? productChange : productInput}
      hidden={product && { id: product.id, version: product.version }}
      values={
        product
          ? {
              ...product,
              price: plainDollars(product.priceCents),
              cost: product.costCents === null ? "" : plainDollars(product.costCents),
              isActive: String(product.isActive),
            }
          : {
              category: "golf-pins",
              ageGroup: "adult",
              gender: "unisex",
              stockQuantity: "0",
              isActive: "false",
              ...madeAs,
            }
      }
      submitLabel={product ? "Save product" : "Create product"}
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label="Name" />
          <TextAreaField field={fields.description} label="Description" rows={4} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.price} label="Price" prefix="$" inputMode="decimal" description="0 means free" />
            {product ? null : <TextField field={fields.stockQuantity} label="Stock" type="number" />}
            <SelectField field={fields.category} label="Category" options={asOptions(productCategories)} />
            <SelectField field={fields.ageGroup} label="Age group" options={asOptions(ageGroups)} />
            <SelectField field={fields.gender} label="Gender" options={asOptions(genders)} />
            <SelectField field={fields.isActive} label="In store" options={visibility} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.sku} label="SKU" description="Your item number. Only staff see it." />
            <TextField field={fields.barcode} label="Barcode" />
            <TextField
              field={fields.cost}
              label="Cost per item"
              prefix="$"
              inputMode="decimal"
              description="For the profit report. Customers never see it."
            />
            <TextField field={fields.weightOunces} label="Weight (oz)" inputMode="decimal" />
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField field={fields.size} label="Size" options={sizes} />
            <SelectField field={fields.plating} label="Plating" options={asOptions(productPlatings)} />
            <SelectField field={fields.posts} label="Posts" options={asOptions(postCounts)} />
          </div>
          <TextField field={fields.tags} label="Tags" description="Search keywords, separated by commas." />
          <TextField
            field={fields.colors}
            label="Enamel colors"
            description={`For the color filter: ${productColors.join(", ")}.`}
          />
          <TextField field={fields.imageAlt} label="Alt text" />
        </>
      )}
    </AdminForm>
  );
}
