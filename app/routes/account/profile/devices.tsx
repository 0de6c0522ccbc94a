import { Monitor, Smartphone } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "~/domain/calendar/calendar";
import { deviceName, isPhone } from "~/routes/account/profile/device-name";
import type { getProfile } from "~/services/accounts/profile.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

/** Where the account is signed in, and the way to end all of it. */
export function Devices({ sessions }: Pick<Awaited<ReturnType<typeof getProfile>>, "sessions">) {
  const pending = useNavigation().formData?.get("intent") === "everywhere";
  return (
    <Card padding="lg" className="space-y-5 lg:col-span-2">
      <h2 className="text-heading">Where you are signed in</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sessions.map(({ isHere, userAgent, createdAt, lastSeenAt }) => {
          const Icon = isPhone(userAgent ?? "") ? Smartphone : Monitor;
          return (
            <li key={createdAt.getTime()} className="flex items-start gap-3 rounded-control bg-sunken p-4">
              <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-0 space-y-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {deviceName(userAgent ?? "")}
                  {isHere ? <Badge tone="green">This device</Badge> : null}
                </p>
                <p className="text-muted text-sm">Last seen {formatDateTime(lastSeenAt)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="everywhere"
          variant="outline"
          pending={pending}
          pendingLabel="Signing out..."
        >
          Sign out everywhere
        </Button>
      </Form>
    </Card>
  );
}
