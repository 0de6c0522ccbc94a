import { loadChunk } from "~/ui/frame/after-deploy";

/** Loads a mockup as a bitmap whose longer side is `side` pixels. A vector picture without a size counts as square. */
export async function loadPicture(mockup: { url: string; contentType: string }, side: number): Promise<ImageBitmap> {
  if (mockup.contentType === "application/pdf") {
    // pdf.js is large, so it is loaded only with the first PDF.
    const [{ drawPage }, response] = await Promise.all([
      loadChunk(() => import("~/routes/storefront/designer/pin/read-pdf.client")),
      fetch(mockup.url),
    ]);
    if (!response.ok) throw new Error(`The mockup answered ${response.status}`);
    return (await drawPage(new Uint8Array(await response.arrayBuffer()), side)).image;
  }
  const image = new Image();
  image.src = mockup.url;
  await image.decode();
  const scale = side / Math.max(image.naturalWidth || side, image.naturalHeight || side);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round((image.naturalWidth || side) * scale);
  canvas.height = Math.round((image.naturalHeight || side) * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return createImageBitmap(canvas);
}
