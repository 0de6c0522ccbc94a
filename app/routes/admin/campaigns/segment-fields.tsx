import type { FieldMetadata } from "@conform-to/react";
import { Link } from "react-router";
import { countries } from "~/domain/destinations/countries";
import { CheckboxField } from "~/ui/forms/choice-field";
import { SelectField, TextField } from "~/ui/forms/field";

type SegmentChoices = {
  optedInOnly: boolean;
  segmentId: string;
  bought: string;
  club: string;
  state: string;
  lastOrder: string;
  lastOrderDays: number;
};

export const everyoneOptedIn = { optedInOnly: true, lastOrderDays: 180 };

const states = Object.values(countries).flatMap(({ states }) =>
  Object.entries(states).map(([value, label]) => ({ value, label })),
);

interface SegmentFieldsProps {
  fields: { [Name in keyof SegmentChoices]: FieldMetadata<SegmentChoices[Name]> };
  /** Saved filters of the customer list. */
  segments: readonly { id: string; name: string }[];
}

export function SegmentFields({ fields, segments }: SegmentFieldsProps) {
  return (
    <fieldset className="space-y-4 rounded-control border border-line p-4">
      <legend className="px-1 font-medium">Recipients</legend>
      <CheckboxField field={fields.optedInOnly} label="Only people who opted into marketing" />
      {segments.length > 0 ? (
        <SelectField
          field={fields.segmentId}
          label="Segment"
          placeholder="Everyone"
          options={segments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <p className="text-muted text-sm">
          To email a segment, filter the{" "}
          <Link to="/admin/customers" className="link">
            customer list
          </Link>{" "}
          and save the filters.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.bought}
          label="Bought"
          placeholder="All"
          options={[
            { value: "any", label: "Anything" },
            { value: "catalog", label: "From the catalog" },
            { value: "custom", label: "Custom pins" },
            { value: "none", label: "Nothing yet" },
          ]}
        />
        <SelectField
          field={fields.club}
          label="Club or company"
          placeholder="All"
          options={[
            { value: "with", label: "Has one" },
            { value: "without", label: "Has none" },
          ]}
        />
        <SelectField field={fields.state} label="Shipped to" placeholder="Any state" options={states} />
        <div className="grid grid-cols-[1fr_6rem] gap-3 sm:col-span-2">
          <SelectField
            field={fields.lastOrder}
            label="Last order"
            placeholder="Any time"
            options={[
              { value: "newer", label: "Within days" },
              { value: "older", label: "Longer ago" },
            ]}
          />
          <TextField field={fields.lastOrderDays} label="Days" type="number" min={1} max={3650} />
        </div>
      </div>
    </fieldset>
  );
}
