import { useNavigate } from "react-router";
import { productInput } from "~/domain/catalog/products.schema";
import { productNotices, withReason } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { ProductForm } from "~/routes/admin/products/product-form";
import { createProduct } from "~/services/catalog/admin.server";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/new-product";

export const action = formAction({
  create: submit({
    input: productInput,
    run: createProduct,
    then: ({ id }) => ({ toast: productNotices.created, redirectTo: `/admin/products/${id}` }),
    refused: ({ message }) => withReason(productNotices.createFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, productNotices.createFailed);

export default function NewProduct() {
  const navigate = useNavigate();
  return (
    <Dialog open width="wide" title="New product" onOpenChange={(open) => open || navigate("/admin/products")}>
      <ProductForm />
    </Dialog>
  );
}
