import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { contactMessageInput } from "~/domain/forms/contact";
import { formAction, submit } from "~/http/form.server";
import { publicPage } from "~/http/page-cache.server";
import { contentLoader } from "~/routes/storefront/content-loader.server";
import { ContentView } from "~/routes/storefront/content-view";
import { sendContactMessage } from "~/services/conversations/contact-message.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { FormDone } from "~/ui/forms/form-done";
import { FormErrors } from "~/ui/forms/form-errors";
import { Honeypot } from "~/ui/forms/honeypot";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { useZodForm } from "~/ui/forms/zod-form";
import { pageMeta } from "~/ui/frame/page-meta";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/contact";

export const loader = contentLoader;

export const headers: Route.HeadersFunction = () => publicPage;

export const meta: Route.MetaFunction = ({ loaderData: content, matches }) =>
  content
    ? pageMeta({ title: content.title, description: content.description, path: `/${content.slug}`, matches })
    : [];

export const action = formAction({ default: submit({ input: contactMessageInput, run: sendContactMessage }) }, [
  "contact",
  "forms",
]);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  return (
    <ContentView {...loaderData}>
      <ContactForm reply={actionData} />
    </ContentView>
  );
}

function ContactForm({ reply }: { reply: Route.ComponentProps["actionData"] }) {
  const [form, fields] = useZodForm(contactMessageInput, { reply });
  const pending = useNavigation().state === "submitting";
  return (
    <Card padding="lg" className="mt-10">
      <h2 className="text-heading">Send us a message</h2>
      {reply?.done ? (
        <FormDone className="mt-4">Thank you. We got your message and will answer by email.</FormDone>
      ) : (
        <Form method="post" preventScrollReset {...getFormProps(form)} className="mt-5 space-y-5">
          <FormErrors errors={form.errors} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField field={fields.name} label="Your name" autoComplete="name" />
            <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
            <TextField field={fields.order} label="Order number" className="sm:col-span-2" />
            <TextAreaField field={fields.message} label="Message" className="sm:col-span-2" />
          </div>
          <Honeypot />
          <Button type="submit" pending={pending} pendingLabel="Sending...">
            Send message
          </Button>
        </Form>
      )}
    </Card>
  );
}
