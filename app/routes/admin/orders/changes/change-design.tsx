import { useState } from "react";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { attachmentChoices, attachmentsOf, backStampMax } from "~/domain/designer/choices";
import { packagingChoices, platingChoices, sizeChoices } from "~/domain/designer/designer";
import { orderNotices, withReason } from "~/domain/messages/admin";
import { designChangeInput } from "~/domain/orders/change-design";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { ChangeForm } from "~/routes/admin/orders/changes/change-form";
import { seenVersion } from "~/services/core/versions.server";
import { changeDesign, getDesignForm, previewDesign } from "~/services/order-management/edit-design.server";
import { SelectField, TextField } from "~/ui/forms/field";
import { FieldErrors } from "~/ui/forms/field-frame";
import { useZodForm } from "~/ui/forms/zod-form";
import type { Route } from "./+types/change-design";

const query = z.object({ number: designChangeInput.shape.design.catch(1) });

export const loader = page((app, { params, url }: Route.LoaderArgs) => {
  const { number } = query.parse(Object.fromEntries(url.searchParams));
  return getDesignForm(app, params.id, number);
});

const input = designChangeInput.extend({ ...seenVersion, id: z.string().min(1).max(64) });
const refused = ({ message }: { message: string }) => withReason(orderNotices.changeFailed, message);

export const action = formAction({
  preview: submit({ input, run: previewDesign, then: (data) => ({ data }), refused }),
  save: submit({
    input,
    run: async (app, wanted) => ({ ...(await changeDesign(app, wanted)), id: wanted.id }),
    then: (done) => ({ toast: orderNotices.changed(done), redirectTo: `/admin/orders/${done.id}` }),
    refused,
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.changeFailed);

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Change order ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const options = (choices: Record<string, { label: string }>) =>
  Object.entries(choices).map(([value, { label }]) => ({ value, label }));

/** Input of the schema as this form types it. The schema also accepts `choices` as JSON. */
type Fields = {
  quantity: number;
  size: string;
  plating: string;
  packaging: string[];
  choices: { attachment: string; backStamp: string };
};

export default function ChangeDesign({ loaderData, actionData: reply }: Route.ComponentProps) {
  // Keeps the data from when the form opened. If a colleague saves in the meantime, the version then conflicts and nothing is overwritten.
  const [{ id, version, design, number, isOnly }] = useState(loaderData);
  const [form, fields] = useZodForm(designChangeInput as z.ZodType<unknown, Fields>, {
    id: "change-design",
    reply,
    defaultValue: { ...design, packaging: [...design.packaging] },
    constraint: "none",
  });
  const { attachment, backStamp } = fields.choices.getFieldset();
  const attachments = attachmentsOf[design.pinType].map((value) => ({ value, label: attachmentChoices[value].label }));
  return (
    <ChangeForm
      order={{ id, version }}
      form={form}
      reply={reply}
      lead={`${isOnly ? "" : `Design ${number}. `}Repriced with designer prices; an order sold at another price changes in proportion. Payments are kept; any difference is added to the balance or refunded.`}
    >
      {(touch) => (
        <div className="grid gap-4 sm:grid-cols-2" onChange={touch}>
          <input type="hidden" name="design" value={number} />
          <TextField field={fields.quantity} label="Quantity" inputMode="numeric" />
          <SelectField field={fields.size} label="Size" options={options(sizeChoices)} />
          <SelectField field={fields.plating} label="Plating" options={options(platingChoices)} />
          <SelectField field={attachment} label="Attachment" options={attachments} />
          <TextField field={backStamp} label="Back stamp" maxLength={backStampMax} />
          <Ticks legend="Packaging" name="packaging" errors={fields.packaging.errors}>
            {options(packagingChoices)
              .filter(({ value }) => value !== "just-pins")
              .map((option) => ({ ...option, isOn: design.packaging.some((one) => one === option.value) }))}
          </Ticks>
          <Ticks legend="Production" name="rushOrder">
            {[{ value: "on", label: "Rush order", isOn: design.rushOrder }]}
          </Ticks>
          {isOnly ? null : (
            <Ticks legend="Remove this design" name="remove">
              {[{ value: "on", label: `Remove design ${number} from the order`, isOn: false }]}
            </Ticks>
          )}
        </div>
      )}
    </ChangeForm>
  );
}

interface TicksProps {
  legend: string;
  name: string;
  errors?: string[];
  children: { value: string; label: string; isOn: boolean }[];
}

function Ticks({ legend, name, errors, children }: TicksProps) {
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      {children.map(({ value, label, isOn }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} value={value} defaultChecked={isOn} className="size-5" />
          {label}
        </label>
      ))}
      <FieldErrors id={name} errors={errors} />
    </fieldset>
  );
}
