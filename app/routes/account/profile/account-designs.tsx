import { Link } from "react-router";
import { formatDate } from "~/domain/calendar/calendar";
import { RemoveButton } from "~/routes/account/profile/remove-button";
import type { listAccountDesigns } from "~/services/custom-orders/account-designs.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

type Saved = Awaited<ReturnType<typeof listAccountDesigns>>;

export function AccountDesigns({ designs }: { designs: Saved }) {
  return (
    <Card padding="lg" className="space-y-5 lg:col-span-2">
      <h2 className="text-heading">Your designs</h2>
      {designs.length === 0 ? (
        <p className="text-muted">
          Save a design{" "}
          <Link to="/custom" className="link">
            in the designer
          </Link>{" "}
          and pick it up on any device.
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {designs.map((design) => (
            <SavedDesign key={design.id} design={design} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SavedDesign({ design: { id, name, token, createdAt, comments, hasPicture } }: { design: Saved[number] }) {
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-control bg-sunken p-4">
      {hasPicture ? (
        <img
          src={`/files/${id}/preview`}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          className="size-20 object-contain"
        />
      ) : null}
      <div className="min-w-0 grow">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {formatDate(createdAt)}, {comments === 1 ? "1 comment" : `${comments} comments`}
        </p>
      </div>
      <div className="flex w-full flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={`/custom?design=${id}`} aria-label={`Continue ${name}`}>
            Continue
          </Link>
        </Button>
        <Button asChild size="sm" variant="outline">
          <Link to={`/design/${token}`} aria-label={`Open the link of ${name}`}>
            Shared page
          </Link>
        </Button>
        <RemoveButton
          object={name}
          consequence="This also removes its files, its shared page and its comments. You can't undo this."
          fields={{ intent: "removeDesign", id }}
        />
      </div>
    </li>
  );
}
