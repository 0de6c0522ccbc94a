import type { Edit } from "~/domain/text/markdown-edit";

/** As if it were typed: the browser's undo takes it back, and the form hears of it. */
export function typeInto(box: HTMLTextAreaElement | HTMLInputElement, { from, to, insert, select }: Edit): void {
  box.focus();
  box.setSelectionRange(from, to);
  if (!document.execCommand(insert === "" ? "delete" : "insertText", false, insert)) {
    box.setRangeText(insert, from, to);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  box.setSelectionRange(...select);
}
