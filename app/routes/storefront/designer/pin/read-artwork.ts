import { sniffFileType } from "~/domain/forms/uploads";
import { loadChunk } from "~/ui/frame/after-deploy";
import { type Picture, unreadable } from "./pin-messages";

/** Longer side in pixels at which vector files are drawn. */
export const vectorSide = 2000;

/**
 * Prepares a file for the pin worker: PNG, JPEG and GIF as they are; SVG and one page of a PDF as bitmaps, because a worker has no document.
 * `pages` is the number of pages of the PDF. Rejects with a sentence for the customer.
 */
export async function readArtwork(file: Blob, page: number): Promise<Picture & { pages?: number }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    switch (sniffFileType(bytes)) {
      case "png":
      case "jpeg":
      case "gif":
        return { image: file, isVector: false };
      case "svg":
        return { image: await drawSvg(await file.text()), isVector: true };
      case "pdf": {
        const { drawPage } = await loadChunk(() => import("./read-pdf.client"));
        return { ...(await drawPage(bytes, vectorSide, page)), isVector: true };
      }
    }
  } catch (cause) {
    throw new Error(unreadable, { cause });
  }
  throw new Error(unreadable);
}

/** Draws an SVG with `side` pixels on its longer side. Safe for any SVG, because an <img> runs no scripts and loads nothing. */
export async function drawSvg(markup: string, side = vectorSide): Promise<ImageBitmap> {
  const svg = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  const { width, height } = svgSize(svg, side);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return await createImageBitmap(canvas);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Size with the SVG's proportions at our resolution. Adds a viewBox from the old width and height if missing. */
function svgSize(svg: Element, side: number): { width: number; height: number } {
  const box = (svg.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const own = svg instanceof SVGSVGElement ? { width: pixels(svg.width), height: pixels(svg.height) } : null;
  const width = box[2] || own?.width || 300;
  const height = box[3] || own?.height || 150;
  if (!svg.hasAttribute("viewBox")) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Converts inches and millimeters to pixels. Ignores percentages, which have no meaning here. */
function pixels({ baseVal }: SVGAnimatedLength): number {
  return baseVal.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE ? 0 : baseVal.value;
}
