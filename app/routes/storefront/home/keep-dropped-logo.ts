import { checkUpload } from "~/domain/forms/uploads";
import { storeDraftFile } from "~/routes/storefront/designer/design-draft-files";

/** Stores the file for the designer. Returns the reason if the designer cannot take it. */
export async function keepDroppedLogo(file: File): Promise<string | null> {
  const check = await checkUpload("designer", new Uint8Array(await file.arrayBuffer()));
  if (!check.ok) return check.error;
  await storeDraftFile("logo", file, { isNew: true });
  return null;
}
