/**
 * Finds layout problems inside a browser: a page that scrolls sideways, a cut-off toast, a broken word in a table cell, and a font that
 * is still loading. Where a table is shown as cards, an email address may wrap. The function is source text, so that no transpiler adds
 * code to it.
 */
export const misfits = `(() => {
  const partsOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const found = new Set(isWide ? ["the page scrolls sideways"] : []);
  if (document.fonts.status !== "loaded") found.add("a font is on its way");
  for (const toast of document.querySelectorAll("[data-toasts] > *")) {
    const { left, right } = toast.getBoundingClientRect();
    if (left < 0 || right > innerWidth) found.add("a toast is cut off");
  }
  for (const cell of document.querySelectorAll("td, th")) {
    if (!cell.checkVisibility()) continue;
    const isCard = getComputedStyle(cell).display !== "table-cell";
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (isCard && node.data.includes("@")) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
        const parts = partsOf(node, index, index + word.length);
        const isWider = parts.reduce((sum, { width }) => sum + width, 0) > cell.clientWidth;
        const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
        if (lines > 1 && !(isCard && isWider)) found.add(word + " is broken in: " + node.data.trim().slice(0, 60));
      }
    }
  }
  return [...found];
})()`;
