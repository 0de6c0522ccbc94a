import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { cx } from "class-variance-authority";
import { FileUp } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { fileSize } from "~/domain/text/file-size";
import { FieldFrame } from "~/ui/forms/field-frame";
import { ProgressBar } from "~/ui/progress-bar";

type FileFieldProps = {
  field: FieldMetadata<File | undefined, Record<string, unknown>>;
  label: ReactNode;
  description?: ReactNode;
  className?: string;
  /** Progress of the upload, from 0 to 1. */
  progress?: number;
  /** Checks a chosen file. Returns false to deselect the file. The check itself must show the reason. */
  takes?: (file: File) => Promise<boolean>;
} & Omit<ComponentProps<"input">, "type" | "className" | "onChange">;

/** A native file input in a frame that also accepts a dropped file. Shows the file's name, size and progress. */
export function FileField({ field, label, description, className, progress, takes, ...input }: FileFieldProps) {
  const [chosen, setChosen] = useState<File>();
  const element = useRef<HTMLInputElement>(null);
  const described = { ariaDescribedBy: description ? field.descriptionId : undefined };
  const { key, ...wired } = getInputProps(field, { type: "file", ...described });
  async function take(box: HTMLInputElement) {
    const file = box.files?.[0];
    setChosen(file);
    // The user may have chosen another file during the check.
    if (!file || !takes || (await takes(file)) || box.files?.[0] !== file) return;
    box.value = "";
    setChosen(undefined);
  }
  const takeEarly = useEffectEvent(() => {
    if (element.current?.files?.length) void take(element.current);
  });
  // The user may have chosen a file before React took over the page.
  useEffect(() => takeEarly(), []);
  return (
    <FieldFrame
      id={field.id}
      label={label}
      description={description}
      className={className}
      errors={field.errors}
      optional={field.required === false}
    >
      <div
        className={cx(
          "relative space-y-2 rounded-card border-2 border-edge border-dashed bg-raised p-4 transition-colors",
          "focus-within:border-primary hover:border-primary has-aria-invalid:border-danger",
        )}
      >
        <div className="flex items-center gap-3">
          <FileUp className="size-8 shrink-0 text-metal" aria-hidden="true" />
          <input
            key={key}
            {...wired}
            {...input}
            ref={element}
            onChange={({ currentTarget }) => take(currentTarget)}
            // Hides the browser's own text for the file name, which phones cut to "o…g".
            className={cx("min-h-11 w-full min-w-0 cursor-pointer py-1.5 text-sm", chosen && "text-transparent")}
          />
        </div>
        {chosen ? (
          <p className="wrap-anywhere text-sm">
            {chosen.name}, {fileSize(chosen.size)}
          </p>
        ) : null}
      </div>
      {progress === undefined ? null : (
        <ProgressBar label="Upload" value={Math.round(progress * 100)} max={100} unit="%" />
      )}
    </FieldFrame>
  );
}
