import { useState } from "react";
import { staffNotesInput } from "~/domain/forms/fields";
import { AdminForm } from "~/routes/admin/admin-form";
import { TextAreaField } from "~/ui/forms/field";

interface NotesFormProps {
  id: string;
  notes: string | null;
  action?: string;
}

/**
 * Resets only after this form saves. When a colleague changes the notes, the text being typed stays. The next save then reports the
 * conflict and shows the colleague's notes (admin-5).
 */
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
