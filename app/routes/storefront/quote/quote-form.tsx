import { getFormProps } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useRef, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { CalendarDay } from "~/domain/calendar/calendar";
import { deadlineNote, earliestDeadline } from "~/domain/calendar/schedule";
import { rushFeeCents } from "~/domain/designer/designer";
import { notesWithKit } from "~/domain/designer/kit";
import { type PinType, pinTypeLabels, pinTypes } from "~/domain/designer/products";
import { checkUpload } from "~/domain/forms/uploads";
import type { Notice } from "~/domain/messages/messages";
import { quoteNotices } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { preferredSizeLabels, preferredSizes, quoteDefaults, quoteForm, smallQuoteNote } from "~/domain/quotes/quotes";
import type { FormReply } from "~/http/form.server";
import { KitCalculator } from "~/routes/storefront/kit/kit-calculator";
import { bare, MoreFiles } from "~/routes/storefront/quote/more-files";
import { useQuoteUpload } from "~/routes/storefront/quote/use-quote-upload";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";
import { FileField } from "~/ui/forms/file-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { Honeypot } from "~/ui/forms/honeypot";
import { forgetTypedDetails } from "~/ui/forms/typed-details";
import { useTypedDetails } from "~/ui/forms/use-typed-details";
import { useZodForm } from "~/ui/forms/zod-form";
import { loadChunk } from "~/ui/frame/after-deploy";
import { useToast } from "~/ui/toast/toast";

interface QuoteFormProps {
  reply?: FormReply<unknown>;
  today: CalendarDay;
  known: { customerName: string; customerEmail: string; projectDescription: string; pinType: PinType };
}

const presetNames = ["quantity", "preferredSize"];

/** Fields that are not sent while they are empty. */
const optionalNames = ["customerPhone", "companyName", "deadlineDate", "additionalNotes"];

/** Quote request form (quotes-1). Page, action and endpoint use the same zod schema. */
export function QuoteForm({ reply: pageReply, today, known }: QuoteFormProps) {
  const show = useToast();
  const navigate = useNavigate();
  const upload = useQuoteUpload<{ id: string }>("/quote/request");
  const [addingFiles, setAddingFiles] = useState(false);
  const [sent, setSent] = useState<FormReply<unknown>>();
  const reply = sent ?? pageReply;
  const schema = quoteForm(today);
  const [form, fields] = useZodForm(schema, {
    reply,
    defaultValue: { ...quoteDefaults, ...known },
    constraint: { ...getZodConstraint(schema), pinType: { required: true }, deadlineDate: { required: false } },
    onSubmit(event, { formData }) {
      event.preventDefault();
      void send(formData);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const [keep, hasLostFiles] = useTypedDetails("quote", {
    element,
    names: ["customerName", "customerEmail", "projectDescription", ...presetNames, ...optionalNames],
    preset: presetNames,
    update: form.update,
  });
  const notes = String(fields.additionalNotes.value ?? "");
  const pending = useNavigation().state === "submitting" || upload.sending;

  async function send(formData: FormData) {
    for (const name of optionalNames) if (formData.get(name) === "") formData.delete(name);
    const answer = await upload.send(formData);
    setSent(answer);
    const id = answer.data?.id;
    show(id ? quoteNotices.submitted : quoteNotices.failed(answer.message));
    if (!id) return;
    forgetTypedDetails("quote");
    await navigate(`/quote?sent=${id}`);
  }

  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onInput={keep}
      className="space-y-8"
    >
      <Group title="Contact Information">
        <TextField field={fields.customerName} label="Full name" autoComplete="name" />
        <TextField field={fields.customerEmail} label="Email" type="email" autoComplete="email" />
        <TextField field={fields.customerPhone} label="Phone" type="tel" autoComplete="tel" />
        <TextField field={fields.companyName} label="Company or organization" autoComplete="organization" />
      </Group>
      <Group title="Project Details">
        <TextAreaField
          field={fields.projectDescription}
          label="Tell us about your project"
          placeholder="A member-guest pin with our lighthouse, navy and gold, for 144 players…"
          className="sm:col-span-2"
        />
        <SelectField
          field={fields.pinType}
          label="Product type"
          options={pinTypes.map((value) => ({ value, label: pinTypeLabels[value] }))}
        />
        <div>
          <TextField
            field={fields.quantity}
            label="Estimated quantity"
            type="number"
            description={`Minimum order is ${quoteDefaults.minimumPieces} pins`}
            min={1}
            onBlur={(event) => {
              if (Number.isNaN(event.currentTarget.valueAsNumber)) form.update({ name: "quantity", value: 1 });
            }}
          />
          <Note>{smallQuoteNote(Number(fields.quantity.value || 1))}</Note>
        </div>
        <SelectField
          field={fields.preferredSize}
          label="Preferred size"
          options={preferredSizes.map((value) => ({ value, label: preferredSizeLabels[value] }))}
        />
        <div>
          <TextField field={fields.deadlineDate} label="Deadline" type="date" min={earliestDeadline(today)} />
          <Note>{noteOf(fields.deadlineDate.value, today)}</Note>
        </div>
        <div className="sm:col-span-2">
          <KitCalculator
            today={today}
            useLabel="Use these numbers"
            onUse={(plan, kit) => {
              form.update({ name: "quantity", value: plan.pins || plan.markers });
              form.update({ name: "additionalNotes", value: notesWithKit(notes, plan) });
              if (kit.date) form.update({ name: "deadlineDate", value: kit.date });
            }}
          />
        </div>
      </Group>
      <Group title="Logo/Design">
        <Note>{hasLostFiles ? "Please choose your files again." : null}</Note>
        <LogoField field={fields.logo} progress={upload.progress} onRefused={show} />
        <MoreFiles onBusy={setAddingFiles} />
      </Group>
      <Group title="Additional Notes">
        <TextAreaField field={fields.additionalNotes} label="Anything else we should know?" className="sm:col-span-2" />
      </Group>
      <Honeypot />
      <FormErrors errors={form.errors ?? (reply?.message ? [reply.message] : null)} />
      <Button
        type="submit"
        size="lg"
        block
        disabled={addingFiles}
        pending={pending}
        pendingLabel={quoteNotices.submitting}
      >
        Submit Quote Request
      </Button>
    </Form>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card padding="lg">
      <h2 className="text-heading">{title}</h2>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

function Note({ children }: { children: string | null }) {
  return (
    <p aria-live="polite" className="mt-1.5 text-metal text-sm empty:hidden">
      {children}
    </p>
  );
}

function noteOf(day: unknown, today: CalendarDay): string | null {
  return typeof day === "string" && day >= earliestDeadline(today)
    ? deadlineNote(day, today, formatMoney(rushFeeCents))
    : null;
}

interface LogoFieldProps {
  field: Parameters<typeof FileField>[0]["field"];
  progress: number | undefined;
  onRefused: (notice: Notice) => void;
}

/** Refuses a wrong file before the upload, with the server's check. */
function LogoField({ field, progress, onRefused }: LogoFieldProps) {
  const takes = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // The check loads its parts when it needs them.
    const verdict = await loadChunk(() => checkUpload("quote", bytes));
    if (verdict.ok) return true;
    const { invalidFileType, fileTooLarge } = quoteNotices;
    onRefused(verdict.code === "too_large" ? fileTooLarge : { ...invalidFileType, description: bare(verdict.error) });
    return false;
  };
  return (
    <FileField
      field={field}
      label="Your logo or a sketch"
      description="PNG, JPG, GIF or SVG up to 10MB. Have it as PDF or AI? Add it below. No logo yet? Describe it and we'll draw it."
      accept="image/png,image/jpeg,image/gif,image/svg+xml"
      progress={progress}
      takes={takes}
      className="sm:col-span-2"
    />
  );
}
