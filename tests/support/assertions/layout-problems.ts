/**
 * What does not fit the window: asked inside a browser, as a source so that no transpiler adds anything to it. The page itself where it
 * scrolls sideways, a toast that is cut off, each word in a table's cell that stands on two lines (an e-mail address may break in a card,
 * where nothing else can give way), and a font that is still to come, with which something else may not fit.
 */
export const misfits = `(() => {
  const linesOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
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
        if (linesOf(node, index, index + word.length) > 1) found.add(word + " is broken in: " + node.data.trim().slice(0, 60));
      }
    }
  }
  return [...found];
})()`;
