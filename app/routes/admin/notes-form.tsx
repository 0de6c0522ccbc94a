import { useState } from "react";
import { staffNotesInput } from "~/domain/forms/fields";
import { AdminForm } from "~/routes/admin/admin-form";
import { TextAreaField } from "~/ui/forms/field";

interface NotesFormProps {
  id: string;
  notes: string | null;
  action?: string;
}

/** Made anew by its own save alone: what a colleague saves takes nothing typed away, but is told, and then seen, at the next press (admin-5). */
export function NotesForm({ id, notes, action }: NotesFormProps) {
  const [seen, setSeen] = useState(notes);
  return (
    <AdminForm
      key={seen}
      intent="notes"
      schema={staffNotesInput}
      action={action}
      hidden={{ id }}
      values={{ notes: seen }}
      submitLabel="Save notes"
      onDone={() => setSeen(notes)}
      below={(reply) => <input type="hidden" name="seen" value={reply?.yes ?? seen ?? ""} />}
    >
      {(fields) => <TextAreaField field={fields.notes} label="For staff only" rows={3} />}
    </AdminForm>
  );
}
