import { Paperclip, X } from "lucide-react";
import { useId, useState } from "react";
import { maxArtworkBytes, uploadRules, uploadTooLarge } from "~/domain/forms/uploads";
import { maxQuoteFiles } from "~/domain/quotes/quotes";
import { useQuoteUpload } from "~/routes/storefront/quote/use-quote-upload";
import { Button } from "~/ui/button";
import { FieldErrors, FieldHint } from "~/ui/forms/field-frame";
import { ProgressBar } from "~/ui/progress-bar";

interface SentFile {
  key: string;
  fileName: string;
}

/**
 * Further files of the request (quotes-13). Each one is uploaded when it is chosen, and the form carries its key.
 * Without JavaScript, customers email the files instead.
 */
export function MoreFiles({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const id = useId();
  const upload = useQuoteUpload<SentFile>("/quote/file");
  const [files, setFiles] = useState<SentFile[]>([]);
  const [errors, setErrors] = useState<string[]>([]);

  async function add(chosen: File[]) {
    const room = maxQuoteFiles - files.length;
    const refusals = chosen.length > room ? [`You can add up to ${maxQuoteFiles} files.`] : [];
    onBusy(true);
    for (const file of chosen.slice(0, room)) {
      const refusal = await send(file);
      if (refusal) refusals.push(`${file.name}: ${refusal}`);
    }
    onBusy(false);
    setErrors(refusals);
  }

  async function send(file: File): Promise<string | undefined> {
    if (file.size > maxArtworkBytes) return bare(uploadTooLarge(maxArtworkBytes));
    const form = new FormData();
    form.set("file", file);
    const { data, message } = await upload.send(form);
    if (!data) return bare(message ?? uploadRules.artwork.wrongType);
    setFiles((before) => [...before, data]);
  }

  return (
    <div className="flex flex-col gap-1.5 sm:col-span-2">
      <label htmlFor={id} className="font-medium">
        More files <span className="font-normal text-muted">(optional)</span>
      </label>
      {files.length > 0 ? (
        <ul className="divide-y divide-edge rounded-card border border-edge">
          {files.map(({ key, fileName }) => (
            <li key={key} className="flex items-center gap-3 py-1 pr-1 pl-4">
              <Paperclip className="size-4 shrink-0 text-metal" aria-hidden="true" />
              <span className="wrap-anywhere min-w-0 grow">{fileName}</span>
              <input type="hidden" name="files" value={key} />
              <Button
                type="button"
                variant="ghost"
                size="icon"
                aria-label={`Remove ${fileName}`}
                onClick={() => setFiles((before) => before.filter((one) => one.key !== key))}
              >
                <X className="size-4" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        id={id}
        type="file"
        multiple
        accept=".pdf,.ai,.eps,.psd,.zip,image/*"
        aria-describedby={`${id}-description ${id}-error`}
        disabled={upload.sending || files.length >= maxQuoteFiles}
        className="min-h-11 w-full min-w-0 cursor-pointer rounded-control border border-edge bg-raised px-3 py-1.5 text-sm"
        onChange={({ currentTarget: box }) => {
          const chosen = [...(box.files ?? [])];
          box.value = "";
          void add(chosen);
        }}
      />
      {upload.progress === undefined ? null : (
        <ProgressBar label="Upload" value={Math.round(upload.progress * 100)} max={100} unit="%" />
      )}
      <FieldHint id={id}>
        Up to {maxQuoteFiles} files: PDF, AI, EPS, PSD, ZIP or images, 20MB each. Only our artists see them.
      </FieldHint>
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** Removes the title that the message has for a toast. */
export const bare = (message: string) => message.replace(/^[A-Z][\w ]+: /, "");
