import { X } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { undoSeconds } from "~/domain/campaigns/campaigns";
import type { FormReply } from "~/http/form.server";
import { QuickAction } from "~/routes/admin/admin-form";
import type { UndoableChange } from "~/services/order-management/change.server";
import { Button } from "~/ui/button";
import { useAnnounce } from "~/ui/frame/announcer";

/** Key of the fetcher that all forms of one order share. A single note can then undo the last change of that order. */
export const changeFetcherKey = (id: string) => `change-${id}`;

interface SavedChange {
  /** Id of the order, or "bulk". */
  id: string;
  changes: UndoableChange[];
  isOfShipping: boolean;
  /** Time at which the email goes out. */
  until: number;
  isOver: boolean;
}

interface Undo {
  saved: readonly SavedChange[];
  add: (change: Omit<SavedChange, "isOver" | "until">) => void;
  remove: (changes: UndoableChange[]) => void;
}

const storageKey = "undo";

/** Changes that this tab stored and that can still be undone. None if the browser blocks storage. */
function readStored(): SavedChange[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as SavedChange[];
    return stored.filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

function store(saved: readonly SavedChange[]) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(saved));
  } catch {
    // Without storage, Undo lasts until the page is left.
  }
}

/** Call this at sign-out. */
export const forgetUndo = () => store([]);

const UndoContext = createContext<Undo>({ saved: [], add: () => {}, remove: () => {} });

/**
 * Keeps the changes of the last minute. It wraps the whole back office, so that Undo stays when the dialog or list with the change closes,
 * and stores them in the tab, so that it stays when a page is loaded again (orders-14).
 */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [saved, setSaved] = useState<SavedChange[]>([]);
  // The list and the dialog above it both report the same change, so the second report is ignored.
  const seen = useRef(new WeakSet<UndoableChange[]>());
  const announce = useAnnounce();
  const remove = useCallback(
    (changes: UndoableChange[]) => setSaved((all) => all.filter((one) => one.changes !== changes)),
    [],
  );
  const endLater = useCallback(({ changes, until }: SavedChange) => {
    setTimeout(
      () => setSaved((all) => all.map((one) => (one.changes === changes ? { ...one, isOver: true } : one))),
      until - Date.now(),
    );
  }, []);
  const add = useCallback(
    (change: Omit<SavedChange, "isOver" | "until">) => {
      const { id, changes } = change;
      if (seen.current.has(changes)) return;
      seen.current.add(changes);
      const kept = { ...change, until: Date.now() + undoSeconds * 1000, isOver: false };
      setSaved((all) => [...all.filter((one) => one.id !== id && !one.isOver), kept]);
      const isInDialog = document.querySelector('[role="dialog"]') !== null;
      announce(`${savedNote} Undo is ${isInDialog ? "next to what you changed" : "at the top of the page"}.`);
      endLater(kept);
    },
    [announce, endLater],
  );
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const open = readStored();
    setSaved(open);
    for (const one of open) endLater(one);
    setRestored(true);
  }, [endLater]);
  useEffect(() => {
    if (isRestored) store(saved.filter(({ isOver }) => !isOver));
  }, [isRestored, saved]);
  // A note with a button must not disappear by itself (pages-18). Expired notes are removed when the page changes.
  const { pathname } = useLocation();
  const [shownOn, setShownOn] = useState(pathname);
  if (shownOn !== pathname) {
    setShownOn(pathname);
    setSaved(saved.filter((one) => !one.isOver));
  }
  return <UndoContext value={{ saved, add, remove }}>{children}</UndoContext>;
}

/** Reply of a form that saves changes: the changes, or an import that contains them. */
type Saved = UndoableChange[] | { changes: UndoableChange[] };

/** Remembers the change that a form of this order just saved. */
export function useUndoable(id: string): void {
  const { data: reply, state } = useFetcher<FormReply<Saved>>({ key: changeFetcherKey(id) });
  const { add } = use(UndoContext);
  useEffect(() => {
    const saved = reply?.data ?? [];
    const changes = "changes" in saved ? saved.changes : saved;
    if (state !== "idle" || changes.length === 0) return;
    add({ id, changes, isOfShipping: reply?.intent === "ship" || reply?.intent === "tracking" });
  }, [reply, state, id, add]);
}

const savedNote = "Saved. You have one minute to undo; no email goes out until then.";

/** Recent changes with their Undo buttons, at the top of every page. An expired change stays until it is dismissed or the page changes. */
export function UndoBar() {
  const { saved } = use(UndoContext);
  if (saved.length === 0) return null;
  return (
    <section
      aria-label="Undo"
      className="sticky top-0 z-30 mb-4 space-y-2 rounded-card border border-line bg-raised p-3 shadow-lift print:hidden"
    >
      {saved.map((one) => (
        <Note key={one.id} of={one} />
      ))}
    </section>
  );
}

interface UndoNoteProps {
  id: string;
  /** If true, shows only shipping changes, otherwise only other changes. Each note is shown next to its form. */
  ofShipping: boolean;
}

/**
 * The last change of one order. Shown in the dialog, because the dialog covers UndoBar. Takes the focus if the change removed the button.
 */
export function UndoNote({ id, ofShipping }: UndoNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const one = use(UndoContext).saved.find((change) => change.id === id && change.isOfShipping === ofShipping);
  const changes = one?.changes;
  useEffect(() => {
    if (!changes) return;
    // Waits a frame, because the dialog also moves a lost focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches("body, [data-overlay]")) place.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [changes]);
  return one ? (
    <div ref={place} tabIndex={-1}>
      <Note of={one} />
    </div>
  ) : null;
}

function Note({ of: { id, changes, isOver } }: { of: SavedChange }) {
  const { remove } = use(UndoContext);
  const name = id === "bulk" ? `${changes.length} orders` : id;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p>
        <span className="font-semibold">{name}:</span> {isOver ? "This change can no longer be undone." : savedNote}
      </p>
      {isOver ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Dismiss the note on ${name}`}
          onClick={() => remove(changes)}
        >
          <X className="size-4" aria-hidden="true" />
        </Button>
      ) : (
        <QuickAction
          action="/admin/orders"
          fields={{ intent: "undo", changes: JSON.stringify(changes) }}
          pendingLabel="Undoing..."
          onDone={() => remove(changes)}
        >
          Undo
        </QuickAction>
      )}
    </div>
  );
}

/** `about` names the change for screen readers, because one dialog has several of these forms. */
export function EmailCheckbox({ about }: { about: string }) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input type="checkbox" name="withMail" defaultChecked className="size-5" />
      Email customer
      <span className="sr-only"> about {about}</span>
    </label>
  );
}
