import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import { quoteDeclineInput, quoteQuestionInput } from "~/domain/quotes/quotes";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextAreaField } from "~/ui/forms/field";
import { FormDone } from "~/ui/forms/form-done";
import { FormErrors } from "~/ui/forms/form-errors";
import { usePending } from "~/ui/forms/use-pending";
import { useZodForm } from "~/ui/forms/zod-form";

interface AskQuestionProps {
  formKey: string;
  reply?: FormReply;
  /** Open from the start, because asking is the next step. */
  isOpen?: boolean;
}

/** Asks staff about a quote (quotes-16). The email links to the question by its id, which the browser opens. */
export function AskQuestion({ formKey, reply, isOpen }: AskQuestionProps) {
  const [form, fields] = useZodForm(quoteQuestionInput, { id: "ask", intent: "ask", reply });
  const isSent = reply?.intent === "ask" && reply.done;
  const pending = usePending("ask");
  return (
    <Disclosure title="Ask a question" open={isOpen || reply?.intent === "ask"}>
      {isSent ? (
        <FormDone>Thank you. We'll answer by email.</FormDone>
      ) : (
        <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-4">
          <input type="hidden" name="intent" value="ask" />
          <input type="hidden" name="key" value={formKey} />
          <FormErrors errors={form.errors} />
          <TextAreaField field={fields.question} label="Your question" rows={4} />
          <Button type="submit" variant="outline" pending={pending} pendingLabel="Sending...">
            Send question
          </Button>
        </Form>
      )}
    </Disclosure>
  );
}

/** Declines a quote with a reason. */
export function DeclineQuote({ reply }: { reply?: FormReply }) {
  const [form, fields] = useZodForm(quoteDeclineInput, { id: "decline", intent: "decline", reply });
  return (
    <Disclosure title="Not for you? Decline this quote" open={reply?.intent === "decline"}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-4">
        <input type="hidden" name="intent" value="decline" />
        <FormErrors errors={form.errors} />
        <TextAreaField
          field={fields.reason}
          label="What made you decide against it?"
          description="Price, timing, design: it helps us to do better."
          rows={3}
        />
        <Button type="submit" variant="outline" pending={usePending("decline")} pendingLabel="Sending...">
          Decline quote
        </Button>
      </Form>
    </Disclosure>
  );
}
