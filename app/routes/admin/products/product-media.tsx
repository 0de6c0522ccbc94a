import { ChevronLeft, ChevronRight } from "lucide-react";
import { type DragEvent, type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { productNotices } from "~/domain/messages/admin";
import { notice } from "~/domain/messages/notice.schema";
import { resizeImage } from "~/routes/admin/products/resize-image";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useReplyNotice } from "~/ui/toast/toast";

interface Media {
  id: string;
  kind: "image" | "video" | "poster";
  fileKey: string;
  alt: string;
  width: number | null;
  position: number;
}

interface ProductMediaProps {
  product: { id: number; name: string; imageUrl: string | null; videoUrl: string | null; imageAlt: string | null };
  media: readonly Media[];
}

/** The current picture, the uploaded files, and an upload form. On upload, the browser also creates the smaller widths of a picture. */
export function ProductMedia({ product, media }: ProductMediaProps) {
  // Shows the smallest file of each picture, because it is displayed 112 px wide.
  const shown = media.filter(
    ({ position, width }) => !media.some((one) => one.position === position && (one.width ?? 0) < (width ?? 0)),
  );
  const photos = shown.filter(({ kind }) => kind === "image");
  const order = usePhotoOrder(
    product.id,
    photos.map(({ id }) => id),
  );
  const inOrder = order.ids.flatMap((id) => photos.find((one) => one.id === id) ?? []);
  return (
    <div className="space-y-4">
      <ul className="flex flex-wrap gap-4">
        {product.imageUrl && !shown.some(({ kind }) => kind === "image") ? (
          <li>
            <img
              src={product.imageUrl}
              alt={product.imageAlt ?? ""}
              width={112}
              height={112}
              className="size-28 rounded-control bg-sunken object-contain p-2"
            />
          </li>
        ) : null}
        {[...inOrder, ...shown.filter(({ kind }) => kind !== "image")].map((one) => (
          <li
            key={one.id}
            className="space-y-1"
            {...(one.kind === "image" && inOrder.length > 1 ? order.drag(one.id) : {})}
          >
            {one.kind === "video" ? (
              <video src={`/media/${one.fileKey}`} muted controls className="size-28 rounded-control bg-sunken" />
            ) : (
              <img
                src={`/media/${one.fileKey}`}
                alt={one.alt}
                width={112}
                height={112}
                className="size-28 rounded-control bg-sunken object-contain p-2"
              />
            )}
            {one.kind === "image" && inOrder.length > 1 ? (
              <MoveButtons place={inOrder.indexOf(one)} count={inOrder.length} move={order.move} />
            ) : null}
            <ConfirmDialog
              trigger={
                <Button variant="danger-ghost" size="sm">
                  Remove
                </Button>
              }
              act="Remove"
              object={one.kind === "video" ? `the video of ${product.name}` : `the image of ${product.name}`}
              consequence="The file is deleted permanently."
              fields={{ intent: "removeMedia", id: String(product.id), position: String(one.position) }}
            />
          </li>
        ))}
      </ul>
      <UploadForm product={product} />
    </div>
  );
}

/** Order of the photos. A move by button or by drag and drop is saved right away. */
function usePhotoOrder(productId: number, saved: readonly string[]) {
  const fetcher = useFormFetcher();
  const dragged = useRef<string | null>(null);
  const sent = fetcher.formData?.get("photos");
  const ids = typeof sent === "string" ? sent.split(",") : saved;
  const save = (next: readonly string[]) =>
    fetcher.submit({ intent: "orderMedia", id: productId, photos: next.join(",") }, { method: "post" });
  function move(from: number, to: number) {
    const photo = ids[from];
    if (photo === undefined || to < 0 || to >= ids.length || from === to) return;
    save(ids.toSpliced(from, 1).toSpliced(to, 0, photo));
  }
  const drag = (photo: string) => ({
    draggable: true,
    onDragStart: () => {
      dragged.current = photo;
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged.current !== null) move(ids.indexOf(dragged.current), ids.indexOf(photo));
    },
  });
  return { ids, move, drag };
}

interface MoveButtonsProps {
  place: number;
  count: number;
  move: (from: number, to: number) => void;
}

/** The first photo is the main photo. The buttons make reordering possible by keyboard and touch. */
function MoveButtons({ place, count, move }: MoveButtonsProps) {
  const look = { type: "button", variant: "ghost", size: "icon-sm" } as const;
  return (
    <div className="flex items-center justify-between">
      <Button
        {...look}
        disabled={place === 0}
        aria-label={`Move photo ${place + 1} earlier`}
        onClick={() => move(place, place - 1)}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
      </Button>
      <span className="text-muted text-xs">{place === 0 ? "Main" : place + 1}</span>
      <Button
        {...look}
        disabled={place === count - 1}
        aria-label={`Move photo ${place + 1} later`}
        onClick={() => move(place, place + 1)}
      >
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Part of the form's reply that the page reads. */
const mediaReply = z.object({
  done: z.boolean(),
  result: z.object({ error: z.record(z.string(), z.array(z.string()).nullable()).optional() }).nullable(),
  message: z.string().optional(),
  notice: notice.optional(),
});
type MediaReply = z.output<typeof mediaReply>;

function UploadForm({ product }: Pick<ProductMediaProps, "product">) {
  const [work, setWork] = useState<"Resizing..." | "Uploading..." | null>(null);
  const [reply, setReply] = useState<MediaReply>();
  const { revalidate } = useRevalidator();
  useReplyNotice(reply);
  const upload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = event.currentTarget;
    const form = new FormData(entered);
    const file = form.get("file");
    setWork("Resizing...");
    const variants = file instanceof File ? await resizeImage(file) : [];
    if (variants.length > 0) {
      form.delete("file");
      for (const { file, width } of variants) {
        form.append("file", file);
        form.append("width", String(width));
      }
    }
    setWork("Uploading...");
    const answer = await send(product.id, form);
    setReply(answer);
    if (answer.done) {
      // A second press would upload the same file again.
      entered.reset();
      await revalidate();
    }
    setWork(null);
  };
  const errors = reply?.done === false ? (reply.result?.error?.file ?? [reply.message ?? ""]) : null;
  return (
    <form method="post" encType="multipart/form-data" onSubmit={upload} className="space-y-3">
      <FormErrors errors={errors} isAnnounced={!reply?.notice} />
      <input type="hidden" name="intent" value="media" />
      <input type="hidden" name="id" value={product.id} />
      <div className="grid gap-3 sm:grid-cols-2">
        <label className="flex flex-col gap-1.5 font-medium">
          Image or video
          <input
            type="file"
            name="file"
            required
            accept="image/png,image/jpeg,image/gif,image/svg+xml,image/webp,video/mp4,video/webm"
            className="control"
          />
        </label>
        <label className="flex flex-col gap-1.5 font-medium">
          Alt text
          <input name="alt" defaultValue={product.imageAlt ?? ""} maxLength={200} className="control" />
        </label>
      </div>
      <Button type="submit" variant="outline" size="sm" pending={work !== null} pendingLabel={work ?? undefined}>
        Upload
      </Button>
    </form>
  );
}

/** Uses fetch. React Router's submit reads the form again, and WebKit cannot read pictures that the page itself drew. */
async function send(id: number, form: FormData): Promise<MediaReply> {
  try {
    const response = await fetch(`/admin/products/${id}/media`, { method: "POST", body: form });
    return mediaReply.parse(await response.json());
  } catch {
    const notice = productNotices.updateFailed;
    return { result: null, done: false, message: notice.description, notice };
  }
}
