import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { discountCodeInput } from "~/domain/discounts/discounts.schema";
import { rowId } from "~/domain/forms/fields";
import { discountAdminNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CodeForm } from "~/routes/admin/codes/code-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { changeDiscountCode, createDiscountCode, getDiscountCode } from "~/services/discounts/admin.server";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/code";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  if (params.id === "new") return { code: null, days: {} };
  const code = await getDiscountCode(app, rowId.catch(0).parse(params.id));
  const dayOf = (at: Date | null) => (at ? shopDay(at) : undefined);
  return { code, days: { from: dayOf(code.validFrom), until: dayOf(code.validUntil) } };
});

export const action = formAction({
  create: submit({
    input: discountCodeInput,
    run: createDiscountCode,
    then: ({ validFrom }, app) => ({
      toast: discountAdminNotices.created(validFrom && validFrom > app.now() ? formatDate(validFrom) : null),
      redirectTo: "/admin/discount-codes",
    }),
    refused: ({ message }) => discountAdminNotices.failed(message),
  }),
  change: submit({
    // The form sends all fields, so an empty date or limit clears the value.
    input: z.looseObject({ id: rowId, version: z.coerce.number().int() }),
    run: (app, { id, version, intent: _, ...fields }) =>
      changeDiscountCode(app, {
        id,
        version,
        ...fields,
        maxUses: fields.maxUses ? Number(fields.maxUses) : null,
        validFrom: fields.validFrom ?? null,
        validUntil: fields.validUntil ?? null,
      }),
    then: () => ({ toast: discountAdminNotices.updated, redirectTo: "/admin/discount-codes" }),
    refused: ({ message }) => discountAdminNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, discountAdminNotices.failed());

export default function Code({ loaderData: { code, days } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/discount-codes", search }, { preventScrollReset: true });
  return (
    <Dialog
      open
      width="wide"
      title={code ? `Code ${code.code}` : "New discount code"}
      onOpenChange={(open) => open || close()}
    >
      <CodeForm code={code ?? undefined} days={days} />
    </Dialog>
  );
}
