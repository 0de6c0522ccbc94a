import { emailPictureSide, maxEmailPictureBytes } from "~/domain/forms/uploads";
import { loadPicture } from "~/routes/collaboration/mockup/load-picture.client";
import { loadChunk } from "~/ui/frame/after-deploy";

/**
 * Draws a mockup as the small JPEG that emails show, because email programs show no SVG and no PDF, and a Worker has no canvas. Returns
 * null if the browser cannot draw the file.
 */
export async function drawEmailPicture(mockup: File): Promise<File | null> {
  const url = URL.createObjectURL(mockup);
  try {
    const bitmap = await draw(mockup, url);
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext("2d")!;
    // JPEG has no transparency.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    for (const quality of [0.86, 0.7, 0.5, 0.3]) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (blob && blob.size <= maxEmailPictureBytes) return new File([blob], "mockup.jpg", { type: "image/jpeg" });
    }
    return null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Reads a PDF from the file itself, because our CSP does not let `fetch` read a blob URL. */
async function draw(mockup: File, url: string): Promise<ImageBitmap> {
  if (mockup.type !== "application/pdf") return loadPicture({ url, contentType: mockup.type }, emailPictureSide);
  const { drawPage } = await loadChunk(() => import("~/routes/storefront/designer/pin/read-pdf.client"));
  return (await drawPage(new Uint8Array(await mockup.arrayBuffer()), emailPictureSide)).image;
}
