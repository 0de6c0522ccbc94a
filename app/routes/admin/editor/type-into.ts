import type { Edit } from "~/domain/text/markdown-edit";

/** Inserts text as if typed, so that undo works and the form notices the change. */
export function typeInto(box: HTMLTextAreaElement | HTMLInputElement, { from, to, insert, select }: Edit): void {
  box.focus();
  box.setSelectionRange(from, to);
  if (!document.execCommand(insert === "" ? "delete" : "insertText", false, insert)) {
    box.setRangeText(insert, from, to);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  box.setSelectionRange(...select);
}
