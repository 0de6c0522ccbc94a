import { Paperclip } from "lucide-react";
import { fileSize } from "~/domain/text/file-size";

interface MessageFilesProps {
  id: string;
  files: readonly { number: number; fileName: string; sizeBytes: number }[];
  refused: readonly string[];
}

export function MessageFiles({ id, files, refused }: MessageFilesProps) {
  if (files.length + refused.length === 0) return null;
  return (
    <div className="space-y-1 text-sm">
      {files.length > 0 ? (
        <ul aria-label="Attachments" className="flex flex-wrap gap-x-5">
          {files.map(({ number, fileName, sizeBytes }) => (
            <li key={number} className="min-w-0">
              <a
                href={`/admin/messages/${id}/files/${number}`}
                download
                className="link wrap-anywhere inline-flex min-h-11 items-center gap-2"
              >
                <Paperclip className="size-4 shrink-0" aria-hidden="true" />
                {fileName} ({fileSize(sizeBytes)})
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <p className="wrap-anywhere text-muted">
          Not stored, because we don't accept these files: {refused.join(", ")}
        </p>
      ) : null}
    </div>
  );
}
