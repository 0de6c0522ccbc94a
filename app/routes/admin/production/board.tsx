import { cx } from "class-variance-authority";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useFetchers, useSearchParams, useSubmit } from "react-router";
import { canEnter, dueLabel, madeLabel, type Stage } from "~/domain/orders/board";
import { formatCount } from "~/domain/text/counts";
import { type Drag, useDrag } from "~/routes/admin/production/drag";
import { RowMenu } from "~/routes/admin/row-menu";
import type { BoardCard, Board as BoardData, BoardPart } from "~/services/back-office/production.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DropdownGroup, DropdownItem } from "~/ui/dropdown-menu";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useAnnounce } from "~/ui/frame/announcer";
import { EmptyState } from "~/ui/frame/empty-state";
import { StatusBadge } from "~/ui/lists/status-badge";
import { TabLinks } from "~/ui/tabs";

type Shown = Pick<BoardData, "cards" | "stages" | "hidden"> & { today: string };

const gripId = (id: string) => `grip-${id}`;
/** Key of the fetcher that saves a card's moves. Each card has its own, so that several can be moved at once. */
const moveKey = (id: string) => `board-move-${id}`;

/** The cards by stage: columns on a wide screen, one stage at a time on a small one. */
export function Board({ board }: { board: Shown }) {
  const { stages, hidden, today } = board;
  const { cards, moved, move } = useMoves(board);
  const { drag, begin } = useDrag(move);
  const keys = useKeys(board, move);
  const [search] = useSearchParams();
  const busiest = stages.find(({ id }) => cards.some(({ stage }) => stage === id)) ?? stages[0];
  const chosen = stages.find(({ id }) => id === search.get("stage")) ?? busiest;
  const over = drag?.over ?? keys.held?.stage ?? null;
  return (
    <div className="space-y-4">
      <div className="lg:hidden">
        <TabLinks
          label="Stage"
          param="stage"
          chosen={chosen?.id}
          tabs={stages.map(({ id, name }) => ({
            id,
            label: name,
            count: cards.filter(({ stage }) => stage === id).length,
          }))}
        />
      </div>
      {cards.length === 0 ? (
        <EmptyState title="Nothing to make or pack">Orders appear here until they ship.</EmptyState>
      ) : null}
      <p id="grip-keys" className="sr-only">
        Space picks the card up, the left and right arrows choose a stage, Space puts it down, Escape cancels.
      </p>
      <div className={cx("flex gap-3 pb-2 lg:overflow-x-auto", drag && "cursor-grabbing select-none")}>
        {stages.map((stage) => (
          <Column
            key={stage.id}
            stage={stage}
            isChosen={stage.id === chosen?.id}
            isOver={stage.id === over}
            cards={cards.filter((card) => card.stage === stage.id)}
          >
            {(card) => (
              <Card
                key={card.id}
                card={card}
                stages={stages}
                today={today}
                isHeld={card.id === drag?.id || card.id === keys.held?.id}
                onPointerDown={(event) => begin(card.id, event)}
                grip={keys.gripOf(card)}
                move={move}
              />
            )}
          </Column>
        ))}
      </div>
      <Hidden hidden={hidden} />
      {drag ? <Ghost drag={drag} /> : null}
      {moved.map((id) => (
        <MoveReply key={id} id={id} />
      ))}
    </div>
  );
}

/** The cards with the moves that are being saved, and a function that moves a card. Announces every move, also a colleague's. */
function useMoves({ cards: saved, stages }: Shown) {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const announce = useAnnounce();
  const cards = saved.map((card) => {
    const sent = fetchers.find(({ key }) => key === moveKey(card.id))?.formData;
    return sent ? { ...card, stage: String(sent.get("stage")) } : card;
  });
  const before = useRef(saved);
  /** Cards that were moved here, the last one at the end. Its focus is lost when it changes its column. */
  const [moved, setMoved] = useState<readonly string[]>([]);
  useEffect(() => {
    const nameOf = (id: string) => stages.find((stage) => stage.id === id)?.name ?? "";
    for (const { id, stage } of saved) {
      const was = before.current.find((card) => card.id === id);
      if (was && was.stage !== stage) announce(`${id} moved from ${nameOf(was.stage)} to ${nameOf(stage)}.`);
    }
    before.current = saved;
  }, [saved, stages, announce]);
  useEffect(() => {
    const last = moved.at(-1);
    if (last === undefined || document.activeElement !== document.body) return;
    const grip = document.getElementById(gripId(last));
    const place = grip?.checkVisibility()
      ? grip
      : document.querySelector<HTMLElement>("[data-stage-title][data-chosen]");
    place?.focus({ preventScroll: true });
  });
  function move(id: string, stage: string) {
    const card = cards.find((one) => one.id === id);
    if (!card || card.stage === stage) return;
    setMoved((ids) => [...ids.filter((one) => one !== id), id]);
    submit(
      { intent: "move", id, from: card.stage, stage },
      { method: "post", action: "/admin/production", navigate: false, fetcherKey: moveKey(id) },
    );
  }
  return { cards, moved, move };
}

/** Shows the toast of a refused move. Not part of the card, which React mounts again in each column. */
function MoveReply({ id }: { id: string }) {
  useFormFetcher(moveKey(id));
  return null;
}

/** Moves a card by keyboard: its grip holds it until it is put down. */
function useKeys({ stages }: Shown, move: (id: string, stage: string) => void) {
  const [held, setHeld] = useState<{ id: string; stage: string } | null>(null);
  const announce = useAnnounce();
  const nameOf = (id: string) => stages.find((stage) => stage.id === id)?.name ?? "";
  function press(card: BoardCard, event: KeyboardEvent) {
    const isHeld = held?.id === card.id;
    const { key } = event;
    if (key === " " || key === "Enter") {
      event.preventDefault();
      if (!isHeld) {
        setHeld({ id: card.id, stage: card.stage });
        announce(`Picked up ${card.id}, in ${nameOf(card.stage)}.`);
        return;
      }
      setHeld(null);
      if (held.stage === card.stage) announce(`${card.id} stays in ${nameOf(card.stage)}.`);
      else move(card.id, held.stage);
    } else if (isHeld && key === "Escape") {
      event.preventDefault();
      setHeld(null);
      announce(`${card.id} stays in ${nameOf(card.stage)}.`);
    } else if (isHeld && (key === "ArrowLeft" || key === "ArrowRight")) {
      event.preventDefault();
      const at = stages.findIndex(({ id }) => id === held.stage);
      const next = stages[at + (key === "ArrowLeft" ? -1 : 1)];
      if (!next) return;
      setHeld({ id: card.id, stage: next.id });
      announce(canEnter(next, card.phase) ? next.name : `${next.name}: ${card.id} can't move there yet.`);
    }
  }
  const gripOf = (card: BoardCard) => ({
    "aria-pressed": held?.id === card.id,
    onKeyDown: (event: KeyboardEvent) => press(card, event),
    onBlur: () => setHeld((now) => (now?.id === card.id ? null : now)),
  });
  return { held, gripOf };
}

interface ColumnProps {
  stage: Stage;
  isChosen: boolean;
  /** A card is held above it. */
  isOver: boolean;
  cards: readonly BoardCard[];
  children: (card: BoardCard) => ReactNode;
}

function Column({ stage, isChosen, isOver, cards, children }: ColumnProps) {
  const title = `stage-${stage.id}`;
  return (
    <section
      aria-labelledby={title}
      data-stage={stage.id}
      className={cx(
        "min-w-0 flex-1 space-y-2 rounded-card bg-sunken p-2.5 lg:min-w-48",
        !isChosen && "max-lg:hidden",
        isOver && "outline-2 outline-brass-500",
      )}
    >
      <h2
        data-stage-title=""
        data-chosen={isChosen ? "" : undefined}
        tabIndex={-1}
        className="flex items-baseline justify-between gap-2 px-1 font-semibold"
      >
        <span id={title} className="wrap-anywhere">
          {stage.name}
        </span>
        <span className="text-muted text-sm tabular-nums">
          {formatCount(cards.length)}
          <span className="sr-only"> {cards.length === 1 ? "order" : "orders"}</span>
        </span>
      </h2>
      {cards.length === 0 ? <p className="px-1 py-3 text-muted text-sm">No orders</p> : null}
      <ul className="space-y-2">{cards.map(children)}</ul>
    </section>
  );
}

interface CardProps {
  card: BoardCard;
  stages: readonly Stage[];
  today: string;
  isHeld: boolean;
  onPointerDown: (event: PointerEvent) => void;
  grip: { "aria-pressed": boolean; onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };
  move: (id: string, stage: string) => void;
}

function Card({ card, stages, today, isHeld, onPointerDown, grip, move }: CardProps) {
  const [search] = useSearchParams();
  const { id, picture, pieces, customerName, progress, assignee } = card;
  const { label, isLate } = dueLabel(card, today);
  return (
    <li
      data-card={id}
      onPointerDown={onPointerDown}
      className={cx(
        "space-y-2 rounded-control border border-line bg-surface p-2.5 lg:cursor-grab",
        isHeld && "opacity-60 outline-2 outline-brass-500",
      )}
    >
      <div className="flex items-center">
        <button
          type="button"
          id={gripId(id)}
          data-grip=""
          aria-label={`Move ${id}`}
          aria-describedby="grip-keys"
          className="-ml-2 flex h-9 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted max-lg:hidden"
          {...grip}
        >
          <GripVertical className="size-4" aria-hidden="true" />
        </button>
        <Link
          to={{ pathname: `/admin/production/${id}`, search: search.toString() }}
          preventScrollReset
          draggable={false}
          className="flex min-h-9 min-w-0 grow items-center font-semibold text-sm hover:underline max-lg:min-h-11"
        >
          {id}
        </Link>
        <RowMenu of={id}>
          <MoveItems card={card} stages={stages} move={move} />
        </RowMenu>
      </div>
      <div className="flex items-start gap-2.5">
        <Picture card={card} picture={picture} />
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere line-clamp-3 font-medium">{pieces}</p>
          <p className="wrap-anywhere text-muted text-xs">{customerName}</p>
        </div>
      </div>
      <Badges card={card} />
      <p className={cx("text-sm", isLate && "font-semibold text-danger")}>{label}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-muted text-xs">
        <span>{madeLabel(progress)}</span>
        <span className="wrap-anywhere">{assignee ?? "Unassigned"}</span>
      </p>
      <a
        href={`/admin/orders/${id}/print`}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        className="inline-flex min-h-9 items-center text-sm underline max-lg:min-h-11"
      >
        {card.kind === "custom" ? "Job ticket" : "Packing slip"}
        <span className="sr-only"> of {id}</span>
      </a>
    </li>
  );
}

/** The mockup: the approved one, otherwise the newest. For a catalog order its first product. */
function Picture({ card: { id, kind, isApproved }, picture }: { card: BoardCard; picture: string | null }) {
  const look = "size-14 shrink-0 rounded-badge bg-sunken object-contain";
  if (!picture) return <span className={look} />;
  const what = kind === "regular" ? "First product" : isApproved ? "Approved mockup" : "Mockup, not approved";
  return (
    <img
      src={picture}
      alt={`${what} of ${id}`}
      width={56}
      height={56}
      loading="lazy"
      draggable={false}
      className={look}
    />
  );
}

function Badges({ card: { kind, phase, status, isRush, isHeld, isApproved } }: { card: BoardCard }) {
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {phase === "making" ? null : <StatusBadge badge={status} />}
      {isRush ? <Badge tone="yellow">Rush</Badge> : null}
      {kind === "custom" && phase === "making" && !isApproved ? <Badge tone="red">No approved design</Badge> : null}
      {isHeld ? <OnHold /> : null}
    </p>
  );
}

export const OnHold = () => <Badge tone="yellow">On hold, ask the office</Badge>;

function MoveItems({ card, stages, move }: Pick<CardProps, "card" | "stages" | "move">) {
  return (
    <DropdownGroup label="Move to">
      {stages
        .filter(({ id }) => id !== card.stage)
        .map((stage) => (
          // Not disabled, because the refused move says why.
          <DropdownItem
            key={stage.id}
            className={canEnter(stage, card.phase) ? undefined : "text-muted"}
            onSelect={() => move(card.id, stage.id)}
          >
            {stage.name}
            {canEnter(stage, card.phase) ? null : <span className="text-xs">not yet</span>}
          </DropdownItem>
        ))}
    </DropdownGroup>
  );
}

/** Name of the card next to the pointer while it is dragged. */
function Ghost({ drag: { id, x, y } }: { drag: Drag }) {
  return createPortal(
    <div
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-50 rounded-control border border-line bg-raised px-3 py-2 font-semibold text-sm shadow-lift"
      style={{ transform: `translate(${x + 12}px, ${y + 12}px)` }}
    >
      {id}
    </div>,
    document.body,
  );
}

const partLabels: Record<BoardPart, string> = {
  artwork: "designs not approved yet",
  approved: "approved designs",
  making: "custom orders in production",
  catalog: "catalog orders",
};

/** The cards that ship first are shown. A button shows more of one part. */
function Hidden({ hidden }: { hidden: Shown["hidden"] }) {
  const [search] = useSearchParams();
  const parts = (Object.keys(partLabels) as BoardPart[]).filter((part) => hidden[part] > 0);
  return parts.map((part) => {
    const next = new URLSearchParams(search);
    next.set("whole", part);
    return (
      <p key={part} className="flex flex-wrap items-center justify-center gap-3 text-muted text-sm">
        {formatCount(hidden[part])} more {partLabels[part]} aren't shown.
        {search.get("whole") === part ? null : (
          <Button asChild variant="outline" size="sm" className="max-sm:min-h-11">
            <Link to={{ search: next.toString() }} preventScrollReset>
              Show more<span className="sr-only"> {partLabels[part]}</span>
            </Link>
          </Button>
        )}
      </p>
    );
  });
}
