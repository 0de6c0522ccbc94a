import { Link } from "react-router";
import type { Badge } from "~/domain/brand/badges";
import { formatDateTime } from "~/domain/calendar/calendar";
import { importKindLabels } from "~/domain/campaigns/contacts";
import type { ContactImport } from "~/services/campaigns/contact-import-run.server";
import { CutText } from "~/ui/lists/cut-text";
import { DataTable } from "~/ui/lists/data-table";
import { StatusBadge } from "~/ui/lists/status-badge";

export const importBadges: Record<ContactImport["status"], Badge> = {
  uploaded: { label: "To confirm", tone: "yellow" },
  importing: { label: "Importing", tone: "blue" },
  done: { label: "Imported", tone: "green" },
  failed: { label: "Failed", tone: "red" },
};

export function ImportList({ imports }: { imports: readonly ContactImport[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="space-y-4">
      <h2 className="text-heading">Uploaded files</h2>
      <DataTable
        caption="Uploaded files"
        rows={imports}
        rowId={({ id }) => id}
        empty={null}
        columns={[
          {
            key: "file",
            header: "File",
            cell: ({ id, fileName }) => (
              <Link to={`/admin/imports/${id}`} className="link block">
                <CutText>{fileName}</CutText>
              </Link>
            ),
          },
          { key: "kind", header: "List", cell: ({ kind }) => importKindLabels[kind] },
          { key: "status", header: "Status", cell: ({ status }) => <StatusBadge badge={importBadges[status]} /> },
          { key: "imported", header: "Imported", align: "right", cell: ({ imported }) => imported },
          { key: "skipped", header: "Skipped", align: "right", cell: ({ skipped }) => skipped },
          { key: "duplicates", header: "Duplicates", align: "right", cell: ({ duplicates }) => duplicates },
          { key: "when", header: "Uploaded", cell: ({ createdAt }) => formatDateTime(createdAt) },
        ]}
      />
    </section>
  );
}
