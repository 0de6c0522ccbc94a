import { Form, useNavigation } from "react-router";
import {
  type ContactField,
  type ContactRow,
  type FileCheck,
  fieldLabel,
  type ImportKind,
  type Mapping,
} from "~/domain/campaigns/contacts";
import { formatCount } from "~/domain/text/counts";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/frame/empty-state";
import { WholeText } from "~/ui/lists/cut-text";
import { DataTable } from "~/ui/lists/data-table";

interface ImportCheckProps {
  kind: ImportKind;
  mapping: Mapping;
  check: FileCheck | null;
}

export function ImportCheck({ kind, mapping, check }: ImportCheckProps) {
  if (!check) {
    return (
      <Card look="sunken">
        <EmptyState title="Which column holds the email addresses?">
          Choose it on the left and press “Check again”.
        </EmptyState>
      </Card>
    );
  }
  const figures = {
    Rows: check.total,
    "To import": check.valid,
    Duplicates: check.duplicates,
    "Did not opt in": check.declined,
    Faults: check.errorCount,
  };
  return (
    <Card className="min-w-0 space-y-6">
      <h2 className="text-heading">Your file</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name} className="rounded-control bg-sunken p-3">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold font-serif text-xl tabular-nums">{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      <Faults check={check} />
      <Sample rows={check.sample} mapping={mapping} />
      <Decide kind={kind} mapping={mapping} check={check} />
    </Card>
  );
}

function Faults({ check: { errors, errorCount } }: { check: FileCheck }) {
  if (errorCount === 0) return null;
  return (
    <section className="space-y-2 rounded-control bg-tone-red p-4 text-on-tone-red" aria-label="Errors">
      <p className="font-semibold">
        {errorCount === 1 ? "1 row can't be imported" : `${formatCount(errorCount)} rows can't be imported`}
      </p>
      <FaultList errors={errors.slice(0, shownFaults)} />
      {errors.length > shownFaults ? (
        <details>
          <summary className="min-h-6 text-sm">Show more</summary>
          <FaultList errors={errors.slice(shownFaults)} />
        </details>
      ) : null}
      {errorCount > errors.length ? <p className="text-sm">And {errorCount - errors.length} more.</p> : null}
    </section>
  );
}

const shownFaults = 10;

/** Refused rows of a file, numbered as in a spreadsheet. */
export function FaultList({ errors }: { errors: FileCheck["errors"] }) {
  return (
    <ul className="text-sm">
      {errors.map(({ row, message }) => (
        <li key={row} className="wrap-anywhere">
          Row {row}: {message}
        </li>
      ))}
    </ul>
  );
}

function Sample({ rows, mapping }: { rows: readonly ContactRow[]; mapping: Mapping }) {
  const shown = (Object.keys(mapping) as ContactField[]).filter((field) => mapping[field] && field !== "consent");
  return (
    <DataTable<ContactRow>
      caption="First rows"
      rows={rows}
      rowId={({ email }) => email}
      empty={<EmptyState title="Nothing to import">Please choose other columns or upload a corrected file.</EmptyState>}
      columns={shown.map((field) => ({
        key: field,
        header: fieldLabel(field),
        cell: (row) => <WholeText>{row[field as keyof ContactRow] ?? ""}</WholeText>,
      }))}
    />
  );
}

function Decide({ kind, mapping, check }: ImportCheckProps & { check: FileCheck }) {
  const intent = useNavigation().formData?.get("intent");
  const left = check.total - check.valid;
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {Object.entries(mapping).map(([field, header]) => (
        <input key={field} type="hidden" name={field} value={header ?? ""} />
      ))}
      <input type="hidden" name="kind" value={kind} />
      {check.valid > 0 ? (
        <Button type="submit" name="intent" value="confirm" pending={intent === "confirm"} pendingLabel="Starting...">
          Import {formatCount(check.valid)} {left > 0 ? "valid rows" : "contacts"}
        </Button>
      ) : null}
      <Button type="submit" name="intent" value="discard" variant="outline" pending={intent === "discard"}>
        Cancel import
      </Button>
    </Form>
  );
}
