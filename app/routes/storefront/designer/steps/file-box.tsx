import { FileUp, Trash2 } from "lucide-react";
import { useId } from "react";
import { designerNotices } from "~/domain/messages/messages";
import { Button } from "~/ui/button";
import { ArtworkInput, dropTarget } from "~/ui/forms/artwork-input";
import { useTakeFile } from "./use-take-file";

interface FileBoxProps {
  file: File | null;
  label: string;
  /** Reason why the chosen file cannot become a pin. */
  unreadable?: string | null;
  onChoose: (file: File | null) => void;
}

/** File upload by click or drop. Refuses a wrong file before the upload. */
export function FileBox({ file, label, unreadable, onChoose }: FileBoxProps) {
  const id = useId();
  const { take, problem } = useTakeFile(onChoose);
  return (
    <div className="space-y-3">
      <label
        htmlFor={id}
        {...dropTarget(take)}
        className="flex flex-col items-center gap-2 rounded-card border-2 border-edge border-dashed bg-raised px-4 py-8 text-center transition-colors focus-within:border-primary hover:border-primary"
      >
        <FileUp className="size-10 text-metal" aria-hidden="true" />
        <span className="font-semibold">{file ? "Replace file" : label}</span>
        <span id={`${id}-hint`} className="text-muted text-sm">
          {designerNotices.uploadHint}. {designerNotices.resolutionHint}.
        </span>
        <ArtworkInput id={id} onFile={take} aria-describedby={`${id}-hint ${id}-problem`} />
      </label>
      <p id={`${id}-problem`} role="alert" className="font-medium text-danger text-sm empty:hidden">
        {problem ?? unreadable}
      </p>
      {file ? (
        <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 truncate font-medium">{file.name}</span>
          <Button variant="ghost" size="icon" aria-label={`Remove ${file.name}`} onClick={() => onChoose(null)}>
            <Trash2 className="size-5" aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
