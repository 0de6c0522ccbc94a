import { type FormEvent, useState } from "react";
import type { FormReply } from "~/http/form.server";
import { resizeImage } from "~/routes/admin/products/resize-image";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

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

/** What the shop shows now, what was uploaded, and a box for more. The browser makes the smaller widths of a picture. */
export function ProductMedia({ product, media }: ProductMediaProps) {
  // Of each picture the smallest file: it stands 112 px wide.
  const shown = media.filter(
    ({ position, width }) => !media.some((one) => one.position === position && (one.width ?? 0) < (width ?? 0)),
  );
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
        {shown.map((one) => (
          <li key={one.id} className="space-y-1">
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
            <ConfirmDialog
              trigger={
                <Button variant="danger-ghost" size="sm">
                  Remove
                </Button>
              }
              act="Remove"
              object={one.kind === "video" ? `the film of ${product.name}` : `the picture of ${product.name}`}
              consequence="The file is erased."
              fields={{ intent: "removeMedia", id: String(product.id), position: String(one.position) }}
            />
          </li>
        ))}
      </ul>
      <UploadForm product={product} />
    </div>
  );
}

function UploadForm({ product }: Pick<ProductMediaProps, "product">) {
  const fetcher = useFormFetcher<FormReply>();
  const [resizing, setResizing] = useState(false);
  const upload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    setResizing(true);
    const variants = file instanceof File ? await resizeImage(file) : [];
    setResizing(false);
    if (variants.length > 0) {
      form.delete("file");
      for (const { file, width } of variants) {
        form.append("file", file);
        form.append("width", String(width));
      }
    }
    await fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
  };
  const errors =
    fetcher.data?.done === false ? (fetcher.data.result?.error?.file ?? [fetcher.data.message ?? ""]) : null;
  return (
    <fetcher.Form method="post" encType="multipart/form-data" onSubmit={upload} className="space-y-3">
      <FormErrors errors={errors} />
      <input type="hidden" name="intent" value="media" />
      <input type="hidden" name="id" value={product.id} />
      <div className="grid gap-3 sm:grid-cols-2">
        <label className="flex flex-col gap-1.5 font-medium">
          Picture or film
          <input
            type="file"
            name="file"
            required
            accept="image/png,image/jpeg,image/gif,image/svg+xml,image/webp,video/mp4,video/webm"
            className="control"
          />
        </label>
        <label className="flex flex-col gap-1.5 font-medium">
          What it shows
          <input name="alt" defaultValue={product.imageAlt ?? ""} maxLength={200} className="control" />
        </label>
      </div>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        pending={resizing || fetcher.state !== "idle"}
        pendingLabel={resizing ? "Resizing..." : "Uploading..."}
      >
        Upload
      </Button>
    </fetcher.Form>
  );
}
