import { Monitor, Smartphone } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { deviceName, isPhone } from "~/routes/account/profile/device-name";
import type { getProfile } from "~/services/accounts/profile.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { forgetAllTypedDetails } from "~/ui/forms/typed-details";

export function Devices({ sessions }: Pick<Awaited<ReturnType<typeof getProfile>>, "sessions">) {
  return (
    <Card padding="lg" className="space-y-5 lg:col-span-2">
      <h2 className="text-heading">Where you're signed in</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {sessions.map(({ id, isHere, userAgent, place, lastSeenAt }, index) => {
          const Icon = isPhone(userAgent ?? "") ? Smartphone : Monitor;
          return (
            <li key={id} className="flex flex-wrap items-start gap-3 rounded-control bg-sunken p-4">
              <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-0 grow basis-32 space-y-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {deviceName(userAgent ?? "")}
                  {isHere ? <Badge tone="green">This device</Badge> : null}
                </p>
                <p className="text-muted text-sm">
                  Last seen {formatDateTime(lastSeenAt)}
                  {place ? <span className="block">{place}</span> : null}
                </p>
              </div>
              {isHere ? null : (
                <EndButton
                  intent="elsewhere"
                  session={id}
                  label="Sign out"
                  ofDevice={`${index + 1}, ${deviceName(userAgent ?? "")}`}
                  size="sm"
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 ? <EndButton intent="elsewhere" label="Sign out all others" /> : null}
        <EndButton intent="everywhere" label="Sign out everywhere" />
      </div>
    </Card>
  );
}

interface EndButtonProps {
  intent: "elsewhere" | "everywhere";
  /** The only session to end. If missing, all of them end: all others, or all with "everywhere". */
  session?: string;
  label: string;
  /** Number and name of the session's device, which only screen readers need: they list the buttons without their rows. */
  ofDevice?: string;
  size?: "sm";
}

function EndButton({ intent, session, label, ofDevice, size }: EndButtonProps) {
  const sent = useNavigation().formData;
  const pending = sent?.get("intent") === intent && sent.get("session") === (session ?? null);
  return (
    <Form method="post" onSubmit={intent === "everywhere" ? forgetAllTypedDetails : undefined}>
      {session ? <input type="hidden" name="session" value={session} /> : null}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="outline"
        size={size}
        pending={pending}
        pendingLabel="Signing out..."
      >
        {label}
        {ofDevice ? <span className="sr-only"> device {ofDevice}</span> : null}
      </Button>
    </Form>
  );
}
