import { Keyboard } from "lucide-react";
import { useEffect } from "react";
import { Dialog } from "~/ui/dialog";

const keys = [
  { press: "J or ↓", does: "Next row" },
  { press: "K or ↑", does: "Previous row" },
  { press: "Enter", does: "Open the row" },
  { press: "Space", does: "Select the row" },
  { press: "Shift and Space", does: "Select a range" },
  { press: "/", does: "Search the list" },
  { press: "Ctrl K", does: "Find anything, on any page" },
];

/** Keyboard shortcuts for all lists, whose rows have `data-row`. Renders a button that shows the shortcuts. */
export function Shortcuts() {
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Dialog
      title="Keyboard shortcuts"
      trigger={
        <button
          type="button"
          aria-label="Keys"
          className="grid size-10 place-items-center rounded-control hover:bg-fairway-800 max-sm:hidden"
        >
          <Keyboard className="size-5" aria-hidden="true" />
        </button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(({ press: key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-badge bg-sunken px-2 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <LettersChoice />
    </Dialog>
  );
}

const lettersOff = "admin-keys-off";

/** Users can turn the shortcuts off, because speech input may press letters by accident (WCAG 2.1.4). */
function LettersChoice() {
  return (
    <label className="mt-5 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-6"
        defaultChecked={!localStorage.getItem(lettersOff)}
        onChange={({ currentTarget: { checked } }) =>
          checked ? localStorage.removeItem(lettersOff) : localStorage.setItem(lettersOff, "yes")
        }
      />
      J, K and / work anywhere on the page
    </label>
  );
}

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu] *, [role=listbox] *";
const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function press(event: KeyboardEvent) {
  const { target, key } = event;
  const isPlain = !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey);
  if (!isPlain || !(target instanceof HTMLElement) || target.matches(typing)) return;
  // Dialogs have their own shortcuts.
  if (document.querySelector("[data-overlay]")) return;
  const row = target.closest<HTMLElement>("[data-row]");
  if (key.length === 1 && key !== " " && localStorage.getItem(lettersOff)) return;
  if (act(key, target, row, event.shiftKey)) event.preventDefault();
}

/** Returns true if the key did something. */
function act(key: string, target: HTMLElement, row: HTMLElement | null, shiftKey: boolean): boolean {
  if (key === "/") return focusOn(document.querySelector<HTMLElement>("main input[type=search]"));
  const step = steps[key];
  if (step && (row || key.length === 1))
    return focusOn(handleOf(rowBeside(row, step), target.matches("[type=checkbox]")));
  const box = row?.querySelector("input[type=checkbox]");
  if (key === " " && box && target.matches("a")) {
    box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
    return true;
  }
  if (key === "Enter" && target === box) handleOf(row, false)?.click();
  return key === "Enter" && target === box;
}

function rowBeside(row: HTMLElement | null, step: number): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  return row ? rows[rows.indexOf(row) + step] : rows[0];
}

/** Element to focus in a row: its checkbox while selecting, otherwise its link. */
function handleOf(row: HTMLElement | null | undefined, isTicking: boolean): HTMLElement | null {
  const box = isTicking ? row?.querySelector<HTMLElement>("input[type=checkbox]") : null;
  return box ?? row?.querySelector<HTMLElement>("a[href], button") ?? null;
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
