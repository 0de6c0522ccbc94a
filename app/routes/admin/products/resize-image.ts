const widths = [1600, 800, 400];
const drawable = new Set(["image/png", "image/jpeg", "image/webp"]);

/**
 * Returns the photo in the shop's widths, never wider than the original. The files are WebP, or JPEG or PNG in WebKit, which cannot write
 * WebP. Returns none for vectors, animations and videos, which are uploaded unchanged.
 */
export async function resizeImage(file: File): Promise<{ file: File; width: number }[]> {
  if (!drawable.has(file.type)) return [];
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return [];
  const own = Math.min(picture.width, widths[0] ?? picture.width);
  const wanted = [own, ...widths.filter((width) => width < own)];
  const variants = await Promise.all(wanted.map((width) => drawAt(picture, width, file)));
  picture.close();
  return variants.filter((variant) => variant !== null);
}

async function drawAt(picture: ImageBitmap, width: number, { name, type: own }: File) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
  // If a browser cannot write the type, it returns a PNG, which is too large for a photo.
  const wanted = await encode("image/webp");
  const blob = wanted?.type === "image/png" && own === "image/jpeg" ? await encode(own) : wanted;
  if (!blob) return null;
  const [, extension = "png"] = blob.type.split("/");
  return { file: new File([blob], `${name.replace(/\.\w+$/, "")}-${width}.${extension}`, { type: blob.type }), width };
}
