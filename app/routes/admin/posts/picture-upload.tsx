import { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { FormErrors } from "~/ui/forms/form-errors";

/** Uploads a picture and gives its address, for the text or the post's own picture. */
export function PictureUpload() {
  const fetcher = useFetcher<{ data?: { url: string }; done?: boolean; message?: string }>();
  const url = fetcher.data?.data?.url;
  return (
    <fetcher.Form method="post" encType="multipart/form-data" className="space-y-3">
      <h2 className="text-xl">Pictures</h2>
      <FormErrors errors={fetcher.data?.message ? [fetcher.data.message] : null} />
      <input type="hidden" name="intent" value="picture" />
      <label className="flex flex-col gap-1.5 font-medium">
        Picture
        <input type="file" name="file" required accept="image/*" className="control" />
      </label>
      <Button type="submit" variant="outline" size="sm" pending={fetcher.state !== "idle"} pendingLabel="Uploading...">
        Upload
      </Button>
      {url ? (
        <p className="wrap-anywhere flex flex-wrap items-center gap-3 text-sm">
          <code>{url}</code>
          <CopyButton text={url} label="Copy address" />
        </p>
      ) : null}
    </fetcher.Form>
  );
}
