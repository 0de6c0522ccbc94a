import type { ViewList } from "~/domain/settings/views";
import { renameViewInput, saveViewInput } from "~/domain/settings/views.schema";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import type { SavedView } from "~/services/accounts/saved-views.server";
import { Dialog } from "~/ui/dialog";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";

const action = "/admin/views";

interface SaveViewProps {
  list: ViewList;
  search: string;
  /** The current view. Its name is the default name. */
  shown?: SavedView;
  close: () => void;
}

/** Saves the current view. If a view has the same name, the new view replaces it. */
export function SaveView({ list, search, shown, close }: SaveViewProps) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Save this view"
      description="Saves your current filters, sort and columns, just for you. Using an existing name replaces that view."
    >
      <AdminForm
        intent="save"
        action={action}
        schema={saveViewInput}
        hidden={{ list, search }}
        values={{ name: shown?.name ?? "", isDefault: shown?.isDefault ? "on" : undefined }}
        submitLabel="Save view"
        hasFocus
        onDone={close}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label="Name" />
            <CheckboxField field={fields.isDefault} label="Make this my default view" />
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}

export function ManageViews({ views, close }: { views: readonly SavedView[]; close: () => void }) {
  return (
    <Dialog open onOpenChange={close} title="Your views">
      {views.length === 0 ? <p className="text-muted">No saved views.</p> : null}
      <ul className="divide-y divide-line">
        {views.map(({ id, name, isDefault }) => (
          <li key={id} className="space-y-2 py-3">
            <AdminForm
              key={name}
              intent="rename"
              action={action}
              schema={renameViewInput}
              hidden={{ id }}
              values={{ name }}
              submitLabel="Rename"
              className="flex flex-wrap items-end gap-3"
            >
              {(fields) => <TextField field={fields.name} label="Name" className="min-w-40 grow" />}
            </AdminForm>
            <div className="flex flex-wrap gap-3">
              <QuickAction action={action} fields={{ intent: "default", id, isDefault: String(!isDefault) }}>
                {isDefault ? "Remove as default" : "Make default"}
                <span className="sr-only">: {name}</span>
              </QuickAction>
              <QuickAction action={action} fields={{ intent: "delete", id }} variant="ghost">
                Delete<span className="sr-only"> {name}</span>
              </QuickAction>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
