import { Form } from "react-router";
import { type ContactField, fieldLabel, type ImportKind, type Mapping } from "~/domain/campaigns/contacts";
import { Button } from "~/ui/button";

interface MappingFormProps {
  kind: ImportKind;
  fields: readonly ContactField[];
  headers: readonly string[];
  mapping: Mapping;
}

/** Assigns a column of the file to each field. The columns are guessed from the headers, and another choice checks the file again. */
export function MappingForm({ fields, headers, mapping }: MappingFormProps) {
  return (
    <Form className="space-y-4">
      <h2 className="text-heading">Columns</h2>
      <p className="text-muted text-sm">Guessed from the first row of the file.</p>
      {fields.map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <label htmlFor={`column-${field}`} className="font-medium">
            {fieldLabel(field)}
          </label>
          <select
            id={`column-${field}`}
            name={field}
            key={mapping[field] ?? ""}
            defaultValue={mapping[field] ?? ""}
            className="control"
          >
            <option value="">{field === "email" ? "Please choose" : "Not in the file"}</option>
            {headers
              .filter((header) => header !== "")
              .map((header) => (
                <option key={header} value={header}>
                  {header}
                </option>
              ))}
          </select>
        </div>
      ))}
      <Button type="submit" variant="outline">
        Check again
      </Button>
    </Form>
  );
}
