import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { ChangePreview } from "~/domain/orders/change";
import type { FormReply } from "~/http/form.server";
import { Preview } from "~/routes/admin/orders/changes/preview";
import { useUnsaved } from "~/routes/admin/use-unsaved";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";

interface ChangeFormProps<Fields extends Record<string, unknown>> {
  order: { id: string; version: number };
  lead: string;
  form: FormMetadata<Fields>;
  reply: FormReply<ChangePreview | undefined> | undefined;
  /** Fields of the form. On each change they call `touch`, which hides the outdated preview. */
  children: (touch: () => void) => ReactNode;
}

/** Form to change what was sold. It shows a preview of the result first, and then the button to save. */
export function ChangeForm<Fields extends Record<string, unknown>>(props: ChangeFormProps<Fields>) {
  const { lead, form, reply, children } = props;
  const { id, version } = props.order;
  useReplyNotice(reply);
  const shown = reply?.intent === "preview" && reply.done ? reply.data : undefined;
  const [outdated, setOutdated] = useState<typeof shown>();
  const intent = useNavigation().formData?.get("intent");
  const touch = () => setOutdated(shown);
  return (
    <div className="space-y-8">
      <PageTitle title={`Edit order ${id}`} lead={lead} />
      <Card className="max-w-3xl">
        <Form method="post" {...getFormProps(form)} {...useUnsaved(false)} className="space-y-5">
          <FormErrors errors={reply?.done ? undefined : form.errors} isAnnounced={!reply?.notice} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          {children(touch)}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              name="intent"
              value="preview"
              variant="outline"
              pending={intent === "preview"}
              pendingLabel="Calculating..."
            >
              Preview
            </Button>
            <Link to={`/admin/orders/${id}`} className="link">
              Back to the order
            </Link>
          </div>
          {shown && shown !== outdated ? <Preview preview={shown} isBusy={intent === "save"} /> : null}
        </Form>
      </Card>
    </div>
  );
}
