import { getFormProps } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, Link } from "react-router";
import { z } from "zod";
import {
  addressLimit,
  type BookAddress,
  bookAddressForm,
  bookAddressId,
  bookAddressInput,
} from "~/domain/destinations/address-book.schema";
import { addressLabel } from "~/domain/destinations/countries";
import { accountNotices } from "~/domain/messages/account";
import { type FormReply, formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { RemoveButton } from "~/routes/account/profile/remove-button";
import { requireUser } from "~/services/core/sessions.server";
import { listAddresses, makeDefault, removeAddress, saveAddress } from "~/services/customers/addresses.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { AddressFields } from "~/ui/forms/address-fields";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { usePending } from "~/ui/forms/use-pending";
import { useZodForm } from "~/ui/forms/zod-form";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/addresses";

const here = "/account/addresses";

const query = z.object({ change: bookAddressId.shape.id.optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const addresses = await listAddresses(app);
  const { change: changed } = query.parse(Object.fromEntries(url.searchParams));
  return { addresses, changed: addresses.find(({ id }) => id === changed) ?? null };
});

export const action = formAction(
  {
    save: submit({
      input: bookAddressInput,
      run: saveAddress,
      then: () => ({ toast: accountNotices.addressSaved, redirectTo: here }),
    }),
    default: submit({
      input: bookAddressId,
      run: makeDefault,
      then: () => ({ toast: accountNotices.defaultAddress, redirectTo: here }),
    }),
    remove: submit({
      input: bookAddressId,
      run: removeAddress,
      then: () => ({ toast: accountNotices.addressRemoved }),
      refused: ({ message }) => accountNotices.removeFailed(message),
    }),
  },
  ["profile", "forms"],
  requireUser,
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Your Addresses",
    description: "Where your pins go. You can choose these addresses at checkout.",
    path: here,
    matches,
    noIndex: true,
  });

export default function Addresses({ loaderData: { addresses, changed }, actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  return (
    <main id="main" className="page-width space-y-10 py-10 sm:py-14">
      <PageTitle
        title="Your Addresses"
        lead="We'll fill in your default address at checkout. You can choose another one there."
        actions={
          <Button asChild variant="outline">
            <Link to="/account">Your account</Link>
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card padding="lg" className="space-y-5">
          <h2 className="text-heading">Address book</h2>
          {reply && reply.intent !== "save" ? <FormErrors errors={reply.message ? [reply.message] : null} /> : null}
          {addresses.length === 0 ? (
            <p className="text-muted">No saved addresses yet.</p>
          ) : (
            <ul className="space-y-4">
              {addresses.map((address, at) => (
                <SavedAddress key={address.id} address={address} isDefault={at === 0} />
              ))}
            </ul>
          )}
        </Card>
        {changed || addresses.length < addressLimit ? (
          <AddressForm
            // Resets the form after saving.
            key={`${changed?.id} ${addresses.map(({ id }) => id)}`}
            changed={changed}
            reply={reply?.intent === "save" ? reply : undefined}
          />
        ) : (
          <p className="text-muted">You can save {addressLimit} addresses. Remove one to add another.</p>
        )}
      </div>
    </main>
  );
}

function SavedAddress({ address, isDefault }: { address: BookAddress; isDefault: boolean }) {
  const { id, name, address: street } = address;
  return (
    <li className="space-y-3 rounded-control bg-sunken p-4">
      <address className="wrap-anywhere not-italic">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isDefault ? <Badge tone="green">Default</Badge> : null}
        </span>
        {addressLabel(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {address.phone}
      </address>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="outline">
          <Link to={`?change=${id}`} aria-label={`Change ${street}`}>
            Change
          </Link>
        </Button>
        {isDefault ? null : (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="default"
              size="sm"
              variant="outline"
              aria-label={`Make ${street} the default`}
            >
              Make default
            </Button>
          </Form>
        )}
        <RemoveButton
          object={street}
          consequence="You won't see it at checkout. Orders already going there aren't affected."
          fields={{ intent: "remove", id }}
        />
      </div>
    </li>
  );
}

function AddressForm({ changed, reply }: { changed: BookAddress | null; reply?: FormReply }) {
  const [form, fields] = useZodForm(bookAddressInput, {
    id: "address",
    reply,
    defaultValue: changed ?? { country: "US" },
    constraint: { ...getZodConstraint(bookAddressForm), country: { required: true } },
  });
  const pending = usePending("save");
  return (
    <Card padding="lg">
      <Form method="post" {...getFormProps(form)} className="space-y-5">
        <h2 className="text-heading">{changed ? "Change this address" : "Add an address"}</h2>
        <FormErrors errors={form.errors} />
        {changed ? <input type="hidden" name="id" value={changed.id} /> : null}
        <div className="grid gap-5 sm:grid-cols-6">
          <TextField field={fields.name} label="Full name" autoComplete="name" className="sm:col-span-6" />
          <AddressFields fields={fields} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save" pending={pending} pendingLabel="Saving...">
            Save address
          </Button>
          {changed ? (
            <Button asChild variant="ghost">
              <Link to={here}>Cancel</Link>
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
