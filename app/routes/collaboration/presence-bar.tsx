import { cx } from "class-variance-authority";
import { RefreshCw, Users } from "lucide-react";
import { collaborationTexts } from "~/domain/messages/collaboration";
import type { ConnectionState } from "~/routes/collaboration/room-connection";
import type { Peer } from "~/routes/collaboration/use-room";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";

interface PresenceBarProps {
  connection: ConnectionState;
  activeUsers: readonly string[];
  peers: Record<string, Peer>;
  retry: () => void;
}

/** Shows who is in the room, and the state of the connection (collaboration-5). */
export function PresenceBar({ connection, activeUsers, peers, retry }: PresenceBarProps) {
  const typing = Object.values(peers).filter(({ isTyping }) => isTyping);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-sunken px-4 py-3">
      <ConnectionBadge connection={connection} retry={retry} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Users className="size-4 text-muted" aria-hidden="true" />
        <h2 className="sr-only">Active users</h2>
        <ul className="flex flex-wrap gap-2" data-testid="active-users">
          {numbered(activeUsers).map(({ name, key }) => (
            <li key={key} className="rounded-full bg-raised px-3 py-0.5 text-sm">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <p aria-live="polite" className="text-muted text-sm">
        {typing.length > 0 ? `${typing.map(({ name }) => name).join(", ")} typing…` : ""}
      </p>
    </div>
  );
}

/** Makes React keys unique, because two people may have the same name (collaboration-5). */
function numbered(names: readonly string[]) {
  return names.map((name, at) => ({ name, key: `${name} ${names.slice(0, at).filter((one) => one === name).length}` }));
}

function ConnectionBadge({ connection, retry }: Pick<PresenceBarProps, "connection" | "retry">) {
  const isConnected = connection === "connected";
  return (
    <div role="status" className="flex items-center gap-2 font-medium">
      {connection === "connecting" || connection === "reconnecting" ? (
        <Spinner />
      ) : (
        <span
          className={cx("size-2.5 rounded-full", isConnected ? "bg-fairway-500" : "bg-danger-fill")}
          aria-hidden="true"
        />
      )}
      {label[connection]}
      {connection === "stopped" ? (
        <Button variant="outline" size="sm" onClick={retry}>
          <RefreshCw className="size-4" aria-hidden="true" />
          Retry
        </Button>
      ) : null}
    </div>
  );
}

const label: Record<ConnectionState, string> = {
  connecting: "Connecting",
  connected: collaborationTexts.connected,
  reconnecting: collaborationTexts.reconnecting,
  stopped: "Not connected",
  ended: "Session ended",
};
