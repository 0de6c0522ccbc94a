import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { useBackgroundRequest } from "~/ui/forms/background-request";
import { FormErrors } from "~/ui/forms/form-errors";
import { useReplyNotice } from "~/ui/toast/toast";

interface Picture {
  url: string;
  /** Alt text. Empty for a decorative picture. */
  alt: string;
}

interface PictureDialogProps {
  /** Files that were pasted, dropped or chosen. The dialog asks about the first one. */
  files: readonly File[];
  onUploaded: (picture: Picture) => void;
  onClose: () => void;
}

/** Asks for the alt text of a picture, and uploads the file with the intent "picture". */
export function PictureDialog({ files: [file], onUploaded, onClose }: PictureDialogProps) {
  return file ? (
    <OnePicture key={`${file.name} ${file.lastModified}`} file={file} onUploaded={onUploaded} onClose={onClose} />
  ) : null;
}

function OnePicture({ file, onUploaded, onClose }: { file: File } & Omit<PictureDialogProps, "files">) {
  const [alt, setAlt] = useState("");
  const { upload, isBusy, message } = useUpload((url) => onUploaded({ url, alt }));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Add an image" description={file.name}>
      <div className="space-y-4">
        <FormErrors errors={message ? [message] : null} />
        <label className="flex flex-col gap-1.5 font-medium">
          Alt text
          <input
            className="control"
            value={alt}
            maxLength={200}
            onChange={(event) => setAlt(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              upload(file);
            }}
          />
          <span className="font-normal text-muted text-sm">
            Describe it for screen readers. Leave blank if decorative.
          </span>
        </label>
        <div className="flex flex-wrap justify-end gap-3">
          <OverlayClose asChild>
            <Button variant="outline">Cancel</Button>
          </OverlayClose>
          <Button onClick={() => upload(file)} pending={isBusy} pendingLabel="Uploading...">
            Add image
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Uploads a file with the intent "picture", and calls `onDone` once per file. */
function useUpload(onDone: (url: string) => void) {
  const { ask, isAsking, data: reply } = useBackgroundRequest<FormReply<{ url: string }>>();
  useReplyNotice(reply ?? undefined);
  const [taken, setTaken] = useState<unknown>();
  // Without dependencies, as in useReplyNotice.
  useEffect(() => {
    if (!reply?.data || reply === taken) return;
    setTaken(reply);
    onDone(reply.data.url);
  });
  const upload = (file: File) => {
    const form = new FormData();
    form.set("intent", "picture");
    form.set("file", file);
    ask(form, { encType: "multipart/form-data" });
  };
  return { upload, isBusy: isAsking, message: reply?.message };
}

export function UploadButton({ onUploaded }: { onUploaded: (url: string) => void }) {
  const { upload, isBusy, message } = useUpload(onUploaded);
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-2">
      <PictureBox ref={box} onFiles={([file]) => (file ? upload(file) : undefined)} />
      <Button
        variant="outline"
        size="sm"
        onClick={() => box.current?.click()}
        pending={isBusy}
        pendingLabel="Uploading..."
      >
        Upload an image
      </Button>
      <FormErrors errors={message ? [message] : null} />
    </div>
  );
}

/** The browser's file chooser behind a button. The same file can be chosen again. */
export function PictureBox({
  ref,
  onFiles,
}: {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      onChange={({ currentTarget: box }) => {
        onFiles([...(box.files ?? [])]);
        box.value = "";
      }}
    />
  );
}
