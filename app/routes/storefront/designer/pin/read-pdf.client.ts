// The legacy build, because the default one needs features that Firefox ESR and two-year-old iPhones do not have.
import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Draws the wanted page on a transparent background, or page 1 if the PDF has fewer pages. The longer side has `side` pixels. This module
 * is loaded only for a PDF, because pdf.js is large.
 */
export async function drawPage(bytes: Uint8Array, side: number, wanted = 1) {
  const loading = getDocument({ data: bytes });
  try {
    const pdf = await loading.promise;
    const page = await pdf.getPage(wanted <= pdf.numPages ? wanted : 1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: side / Math.max(natural.width, natural.height) });
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport, background: "rgba(0,0,0,0)" }).promise;
    return { image: await createImageBitmap(canvas), pages: pdf.numPages };
  } finally {
    await loading.destroy();
  }
}
