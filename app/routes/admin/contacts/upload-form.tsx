import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { csvForm } from "~/domain/campaigns/campaigns.schema";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useZodForm } from "~/ui/forms/zod-form";
import { useReplyNotice } from "~/ui/toast/toast";

interface UploadFormProps {
  reply: FormReply | undefined;
  intent: string;
  label: string;
  hint: string;
}

/** Uploads a CSV file for a check. Nothing is imported yet. */
export function UploadForm({ reply, intent, label, hint }: UploadFormProps) {
  const [form, fields] = useZodForm(csvForm, { id: intent, reply, intent });
  useReplyNotice(reply);
  const isUploading = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} isAnnounced={!reply?.notice} />
      <FileField field={fields.csvFile} label={label} description={hint} accept=".csv,text/csv" />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="outline"
        pending={isUploading}
        pendingLabel="Uploading..."
      >
        Upload and check
      </Button>
    </Form>
  );
}
