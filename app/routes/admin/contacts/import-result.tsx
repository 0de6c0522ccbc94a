import { Link } from "react-router";
import { campaignNotices } from "~/domain/messages/admin";
import { FaultList } from "~/routes/admin/contacts/import-check";
import type { ContactImport } from "~/services/campaigns/contact-import-run.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";

export function ImportResult({ record, listPage }: { record: ContactImport; listPage: string }) {
  const { status, totalRows, processedRows, errors } = record;
  const { title, description } = status === "failed" ? campaignNotices.importFailed : campaignNotices.imported(record);
  return (
    <Card className="space-y-5">
      {status === "importing" ? (
        <ProgressBar label="Importing" value={processedRows} max={Math.max(totalRows, 1)} />
      ) : (
        <div role="status">
          <p className="font-semibold font-serif text-xl">{title}</p>
          <p className="text-muted">{description}</p>
        </div>
      )}
      {errors.length > 0 ? (
        <details>
          <summary className="min-h-6 font-medium">Skipped rows</summary>
          <FaultList errors={errors} />
        </details>
      ) : null}
      <Button asChild variant="outline">
        <Link to={listPage}>Back to the list</Link>
      </Button>
    </Card>
  );
}
