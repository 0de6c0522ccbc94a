import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type EmailTemplate, emailInput } from "~/domain/orders/admin";
import { AdminForm } from "~/routes/admin/admin-form";
import { TextAreaField, TextField } from "~/ui/forms/field";

interface EmailFormProps {
  action: string;
  id: string;
  to: string;
  templates: readonly EmailTemplate[];
}

export function EmailForm({ action, id, to, templates }: EmailFormProps) {
  const [chosen, setChosen] = useState(templates[0]);
  const { hash } = useLocation();
  const box = useRef<HTMLSelectElement>(null);
  // "Send Email" on an order card leads here.
  useEffect(() => {
    if (hash === "#letter") box.current?.focus();
  }, [hash]);
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    setChosen(templates.find((template) => template.id === event.currentTarget.value));
  return (
    <div id="letter" className="space-y-4">
      <label className="flex max-w-sm flex-col gap-1.5 font-medium">
        Template
        <select ref={box} className="control" onChange={choose}>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.label}
            </option>
          ))}
        </select>
      </label>
      <AdminForm
        key={chosen?.id}
        intent="letter"
        schema={emailInput}
        action={action}
        hidden={{ id }}
        values={{ to, subject: chosen?.subject, body: chosen?.body }}
        submitLabel="Send Email"
        pendingLabel="Sending..."
      >
        {(fields) => (
          <>
            <TextField field={fields.to} label="To" type="email" />
            <TextField field={fields.subject} label="Subject" />
            <TextAreaField field={fields.body} label="Message" rows={8} />
          </>
        )}
      </AdminForm>
    </div>
  );
}
