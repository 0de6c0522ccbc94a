import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { isTooShort } from "~/domain/text/search-terms";
import type { loader } from "~/routes/admin/search/find";
import { FoundList, foundSentence, PageList } from "~/routes/admin/search/found-list";
import { findPages } from "~/routes/admin/sections";
import { Dialog } from "~/ui/dialog";

const typingPauseMs = 150;

export function FindBox() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      // Inside an editor, Ctrl K inserts a link instead.
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Link
        to="/admin/find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="flex min-h-11 items-center gap-2 rounded-control bg-fairway-800 px-3 text-cream-100 hover:bg-fairway-950"
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Find</span>
        <kbd className="rounded-badge border border-fairway-300 px-1.5 text-xs max-lg:hidden">Ctrl K</kbd>
      </Link>
      <Dialog title="Find anything" open={isOpen} onOpenChange={setOpen}>
        <FindForm onOpen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function FindForm({ onOpen }: { onOpen: () => void }) {
  const [typed, setTyped] = useState("");
  const { load, data, state } = useFetcher<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // Focuses the search box before the dialog focuses its first button.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (isTooShort(typed)) return;
    const pause = setTimeout(() => load(`/admin/find?q=${encodeURIComponent(typed)}`), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, load]);
  // Keeps the previous results until the new ones arrive.
  const isShort = isTooShort(typed);
  const found = isShort || !data ? [] : data.found;
  const pages = findPages(typed);
  const isWaiting = !isShort && (state !== "idle" || data?.q !== typed);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !form.current) return;
    event.preventDefault();
    const stops = [...form.current.querySelectorAll<HTMLElement>("input, [data-found]")];
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the search, as in every list
    <form
      ref={form}
      role="search"
      onKeyDown={move}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWaiting || pages.length > 0) form.current?.querySelector<HTMLElement>("[data-found]")?.click();
      }}
      className="space-y-4"
    >
      <label className="flex flex-col gap-1 font-medium text-sm">
        Name, email, number, page or action
        <input
          ref={box}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="control"
        />
      </label>
      <p role="status" className="text-muted text-sm">
        {isWaiting && found.length === 0 ? "Searching…" : foundSentence(typed, found.length, pages.length)}
      </p>
      <PageList pages={pages} onOpen={onOpen} />
      <FoundList found={found} onOpen={onOpen} />
    </form>
  );
}
