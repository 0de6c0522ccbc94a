import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { boardNotices, withReason } from "~/domain/messages/admin";
import {
  addStageInput,
  boardPhases,
  editStageInput,
  phaseLabels,
  removeStageInput,
  reorderStageInput,
  type Stage,
} from "~/domain/orders/board";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { addStage, editStage, getStages, removeStage, reorderStage } from "~/services/back-office/stages.server";
import { requireStaff } from "~/services/core/sessions.server";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/stages";

export const loader = page(async (app, _args: Route.LoaderArgs) => getStages(app));

const then = () => ({ toast: boardNotices.stageSaved });
const refused = ({ message }: { message: string }) => withReason(boardNotices.notSaved, message);

export const action = formAction(
  {
    add: submit({ input: addStageInput, run: addStage, then, refused }),
    edit: submit({ input: editStageInput, run: editStage, then, refused }),
    reorder: submit({ input: reorderStageInput, run: reorderStage, then, refused }),
    remove: submit({ input: removeStageInput, run: removeStage, then, refused }),
  },
  undefined,
  requireStaff,
);

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, boardNotices.notSaved);

export const meta: Route.MetaFunction = () => [{ title: `Stages of the board | ${brand.name}` }];

const holdOptions = boardPhases.map((value) => ({ value, label: phaseLabels[value] }));

export default function Stages({ loaderData: { stages, counts, seen } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageTitle
        title="Stages of the board"
        lead="A card moves to the first stage for its status by itself. From there your team moves it."
        actions={
          <Link to="/admin/production" className={buttonClass({ variant: "outline", size: "snug" })}>
            Back to the board
          </Link>
        }
      />
      <ol className="max-w-3xl space-y-4" aria-label="Stages">
        {stages.map((stage, place) => (
          <li key={stage.id}>
            <StageCard stage={stage} stages={stages} place={place} count={counts[stage.id] ?? 0} seen={seen} />
          </li>
        ))}
      </ol>
      <Card className="max-w-3xl space-y-4">
        <h2 className="text-xl">Add a stage</h2>
        <AdminForm
          key={seen}
          intent="add"
          schema={addStageInput}
          hidden={{ seen }}
          values={{ holds: "making" }}
          submitLabel="Add stage"
        >
          {(fields) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={fields.name} label="Name" maxLength={40} />
              <SelectField field={fields.holds} label="For" options={holdOptions} />
            </div>
          )}
        </AdminForm>
      </Card>
    </div>
  );
}

interface StageProps {
  stage: Stage;
  stages: readonly Stage[];
  place: number;
  /** Cards on the board that are in this stage. */
  count: number;
  /** Version of the stages on this page. */
  seen: number;
}

function StageCard({ stage, stages, place, count, seen }: StageProps) {
  const { id, name, holds } = stage;
  const step = (by: "-1" | "1", label: string) => (
    <QuickAction fields={{ intent: "reorder", seen, id, by }} variant="ghost">
      {by === "-1" ? (
        <ChevronUp className="size-4" aria-hidden="true" />
      ) : (
        <ChevronDown className="size-4" aria-hidden="true" />
      )}
      <span className="sr-only">
        Move {name} {label}
      </span>
    </QuickAction>
  );
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="wrap-anywhere text-xl">{name}</h2>
        <div className="flex items-center gap-1">
          {place > 0 ? step("-1", "earlier") : null}
          {place < stages.length - 1 ? step("1", "later") : null}
          {stages.length > 1 ? <RemoveStage stage={stage} stages={stages} count={count} seen={seen} /> : null}
        </div>
      </div>
      <AdminForm
        key={JSON.stringify([name, holds])}
        intent="edit"
        schema={editStageInput}
        hidden={{ seen, id }}
        values={{ name, holds }}
        submitLabel="Save"
        of={name}
      >
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.name} label="Name" maxLength={40} />
            <SelectField field={fields.holds} label="For" options={holdOptions} />
          </div>
        )}
      </AdminForm>
    </Card>
  );
}

/** Asks for the stage that the cards move to. */
function RemoveStage({ stage: { id, name }, stages, count, seen }: Omit<StageProps, "place">) {
  const [isOpen, setOpen] = useState(false);
  const others = stages.filter((one) => one.id !== id);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={`Delete ${name}`}
      description={
        count === 0
          ? "It has no cards now. Choose where its later cards go."
          : `Choose where its ${count === 1 ? "card goes" : `${formatCount(count)} cards go`}.`
      }
      trigger={
        <Button variant="danger-ghost" size="sm" className="max-sm:min-h-11">
          Delete<span className="sr-only"> {name}</span>
        </Button>
      }
    >
      <AdminForm
        intent="remove"
        schema={removeStageInput}
        hidden={{ seen, id }}
        values={{ target: others[0]?.id }}
        submitLabel="Delete stage"
        pendingLabel="Deleting..."
        onDone={() => setOpen(false)}
      >
        {(fields) => (
          <SelectField
            field={fields.target}
            label="Move its cards to"
            options={others.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
      </AdminForm>
    </Dialog>
  );
}
