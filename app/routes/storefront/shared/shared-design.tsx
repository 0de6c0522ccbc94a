import { getFormProps } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { designCommentInput } from "~/domain/designer/account-designs.schema";
import { designFacts } from "~/domain/designer/describe";
import { pinTypeLabels } from "~/domain/designer/products";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { addDesignComment, getSharedDesign } from "~/services/custom-orders/account-designs.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useZodForm } from "~/ui/forms/zod-form";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/shared-design";

export const loader = page(async (app, { params }: Route.LoaderArgs) => ({
  token: params.token,
  ...(await getSharedDesign(app, params.token)),
}));

export const action = formAction(
  {
    comment: submit({
      input: designCommentInput,
      run: (app, input, { params }) => addDesignComment(app, params.token ?? "", input),
    }),
  },
  ["design-comment", "forms"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: "A Shared Design",
    description: "A custom enamel design, shared with you.",
    path: `/design/${params.token}`,
    matches,
    noIndex: true,
  });

/** A shared design with comments. Does not name its owner. */
export default function SharedDesign({ loaderData: shared, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  const { design, comments } = shared;
  return (
    <main id="main" className="page-width space-y-8 py-10 sm:py-14">
      <PageTitle
        title={shared.name}
        lead={`A design for ${pinTypeLabels[design.pinType].toLowerCase()}, shared with you.`}
        actions={
          <Button asChild variant="outline">
            <Link to="/custom">Design your own</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card padding="lg" className="space-y-6">
          {shared.hasPicture ? (
            <img
              src={`/design/${shared.token}/picture`}
              alt={`The design “${shared.name}” in metal and enamel`}
              width={480}
              height={480}
              className="mx-auto aspect-square w-full max-w-md object-contain"
            />
          ) : null}
          <dl className="space-y-1.5">
            {designFacts(design).map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="max-w-[60%] shrink-0 text-muted">{name}</dt>
                <dd className="text-right">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card padding="lg" className="space-y-6">
          <h2 className="text-heading">Comments</h2>
          {comments.length === 0 ? <p className="text-muted">No comments yet.</p> : null}
          <ul className="space-y-4">
            {comments.map(({ id, authorName, content, createdAt }) => (
              <li key={id} className="rounded-control bg-sunken p-4">
                <p className="text-sm">
                  <strong>{authorName}</strong> <span className="text-muted">{formatDateTime(createdAt)}</span>
                </p>
                <p className="mt-1 whitespace-pre-line break-words">{content}</p>
              </li>
            ))}
          </ul>
          <CommentForm key={comments.length} reply={actionData} />
        </Card>
      </div>
    </main>
  );
}

function CommentForm({ reply }: { reply?: FormReply<unknown> }) {
  const [form, fields] = useZodForm(designCommentInput, { reply });
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} />
      <TextField field={fields.name} label="Your name" autoComplete="name" />
      <TextAreaField field={fields.content} label="Your comment" rows={4} />
      <p className="text-muted text-sm">Anyone with this link can see names and comments.</p>
      <Button
        type="submit"
        name="intent"
        value="comment"
        pending={useNavigation().state === "submitting"}
        pendingLabel="Sending..."
      >
        Send comment
      </Button>
    </Form>
  );
}
