import type { Badge as BadgeFacts } from "~/domain/brand/badges";
import { Badge } from "~/ui/badge";

export function StatusBadge({ badge, className }: { badge: BadgeFacts; className?: string }) {
  return (
    <Badge tone={badge.tone} className={className}>
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {badge.label}
    </Badge>
  );
}
