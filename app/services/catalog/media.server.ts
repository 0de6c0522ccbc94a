// Pictures and videos of products. Owns: product_media (services/files owns the files). Guarantees that only files of
// products, posts and campaign emails are public, and that removing a picture removes its file.
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, runBatch } from "~/db/client.server";
import { productMedia, products, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { PictureSize } from "~/domain/catalog/pictures";
import type { mediaInput, mediaOrderInput } from "~/domain/catalog/products.schema";
import { getProductForStaff } from "~/services/catalog/admin.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import {
  type OpenFile,
  openFile,
  readUpload,
  releaseFiles,
  removeUnclaimed,
  writeWithFiles,
} from "~/services/files/files.server";

const mediaUrl = (key: string) => `/media/${key}`;

const storedSizes = (files: readonly { fileKey: string; width: number | null }[]): PictureSize[] =>
  files.flatMap(({ fileKey, width }) => (width ? [{ url: mediaUrl(fileKey), width }] : []));

function selectPictures(db: Database, id: number) {
  const { fileKey, width, alt, position } = productMedia;
  return db
    .select({ fileKey, width, alt, position })
    .from(productMedia)
    .where(and(eq(productMedia.productId, id), eq(productMedia.kind, "image")))
    .orderBy(position);
}

export async function listPictures(app: App, id: number) {
  const pictures = await app.read(selectPictures(app.db, id));
  return pictures.map(({ fileKey: key, ...picture }) => ({ ...picture, url: mediaUrl(key) }));
}

/** Stores the files. The first uploaded picture and the newest video are the ones that the shop shows first. */
export async function addProductMedia(app: App, input: z.output<typeof mediaInput>): Promise<void> {
  const staff = await requireStaff(app);
  const { product, media } = await getProductForStaff(app, input.id);
  const position = Math.max(0, ...media.map((one) => one.position)) + 1;
  const uploads = await Promise.all(
    input.file.map(async (one) => ({ ...(await readUpload(one)), purpose: "product", allowed: "product" }) as const),
  );
  await writeWithFiles(app, `product:${product.id}`, Object.fromEntries(uploads.entries()), (files) => {
    const stored = Object.values(files).flatMap((one, index) =>
      one ? [{ fileKey: one.key, contentType: one.contentType, width: input.width[index] ?? null }] : [],
    );
    const widest = stored.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];
    const isVideo = widest?.contentType.startsWith("video/") ?? false;
    const alt = input.alt ?? product.imageAlt ?? product.name;
    const url = mediaUrl(widest?.fileKey ?? "");
    const isFurther = media.some(({ fileKey, kind }) => kind === "image" && mediaUrl(fileKey) === product.imageUrl);
    const asPicture = isFurther ? {} : { imageUrl: url, imageAlt: alt, imageSizes: storedSizes(stored) };
    return [
      ...stored.map(({ fileKey, width }) =>
        app.db.insert(productMedia).values({
          id: newToken(),
          productId: product.id,
          kind: isVideo ? "video" : "image",
          fileKey,
          alt,
          width,
          position,
          createdAt: app.now(),
        }),
      ),
      app.db
        .update(products)
        .set({
          ...(isVideo ? { videoUrl: url } : asPicture),
          version: raiseVersion(products.version),
          updatedAt: app.now(),
        })
        .where(eq(products.id, product.id)),
      ...addAudit(app, staff, "product media added", `product ${product.id}`, { files: stored.length }),
    ];
  });
}

/**
 * Puts a product's photos in this order. The first one becomes the one that the shop shows first. ShopError `conflict`
 * if the photos changed meanwhile.
 */
export async function orderProductMedia(app: App, { id, photos }: z.output<typeof mediaOrderInput>): Promise<void> {
  const staff = await requireStaff(app);
  const { product, media } = await getProductForStaff(app, id);
  const pictures = media.filter(({ kind }) => kind === "image");
  const places = [...new Set(pictures.map(({ position }) => position))].sort((a, b) => a - b);
  const positions = photos.flatMap((photo) => pictures.find((file) => file.id === photo)?.position ?? []);
  const isSame = places.length === positions.length && places.every((place) => positions.includes(place));
  if (!isSame) throw new ShopError("conflict", "The photos have changed meanwhile. Reload this page and try again.");
  const place = sql.join(
    positions.map((position, index) => sql`when ${position} then ${places[index]}`),
    sql` `,
  );
  const files = pictures.filter(({ position }) => position === positions[0]);
  const [widest] = files.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  if (!widest) return;
  await runVersioned(app, products.version, [
    app.db
      .update(productMedia)
      .set({ position: sql`case position ${place} end` })
      .where(and(eq(productMedia.productId, id), eq(productMedia.kind, "image"))),
    app.db
      .update(products)
      .set({
        imageUrl: mediaUrl(widest.fileKey),
        imageAlt: widest.alt,
        imageSizes: storedSizes(files),
        version: raiseVersion(products.version, product.version),
        updatedAt: app.now(),
      })
      .where(eq(products.id, id)),
    addAudit(app, staff, "product photos reordered", `product ${id}`),
  ]);
}

/** Removes one picture (all widths) or video. The product then shows its next one, or none. */
export async function removeProductMedia(app: App, { id, position }: { id: number; position: number }): Promise<void> {
  const staff = await requireStaff(app);
  const { product, media } = await getProductForStaff(app, id);
  const gone = media.filter((one) => one.position === position);
  if (gone.length === 0) throw new ShopError("not_found", "This file was already removed.");
  const goneKeys = gone.map(({ fileKey }) => fileKey);
  const goneUrls = goneKeys.map(mediaUrl);
  const rest = media.filter((one) => one.position !== position);
  const nextFile = (kind: "image" | "video") =>
    rest
      .filter((one) => one.kind === kind)
      .toSorted((a, b) => a.position - b.position || (b.width ?? 0) - (a.width ?? 0))[0];
  const urlOf = (one: { fileKey: string } | undefined) => (one ? mediaUrl(one.fileKey) : null);
  const picture = nextFile("image");
  await runBatch(app.db, [
    app.db.delete(productMedia).where(and(eq(productMedia.productId, id), eq(productMedia.position, position))),
    app.db
      .update(products)
      .set({
        ...(goneUrls.includes(product.imageUrl ?? "") && {
          imageUrl: urlOf(picture),
          imageSizes: storedSizes(rest.filter((one) => one.position === picture?.position)),
        }),
        ...(goneUrls.includes(product.videoUrl ?? "") && { videoUrl: urlOf(nextFile("video")) }),
        version: raiseVersion(products.version),
        updatedAt: app.now(),
      })
      .where(eq(products.id, id)),
    releaseFiles(app, inArray(storedFiles.key, goneKeys)),
    addAudit(app, staff, "product media removed", `product ${id}`),
  ]);
  await removeUnclaimed(app, goneKeys);
}

/** Opens a public file of a product, post or campaign email. ShopError `not_found` for any other key. */
export async function openPublicMedia(app: App, key: string, rangeHeader: string | null = null): Promise<OpenFile> {
  const [known] = await app.read(
    app.db
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.key, key),
          inArray(storedFiles.purpose, ["product", "blog", "mail"]),
          // The editor shows pictures of an email that is not saved yet, so these have no owner.
          or(isNotNull(storedFiles.owner), eq(storedFiles.purpose, "mail")),
        ),
      ),
  );
  if (!known) throw new ShopError("not_found", "File not found");
  return openFile(app, key, rangeHeader);
}
