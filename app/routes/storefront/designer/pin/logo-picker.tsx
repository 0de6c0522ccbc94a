import { cx } from "class-variance-authority";
import { FileUp } from "lucide-react";
import { type DragEvent, useId } from "react";
import { buttonClass } from "~/ui/button";
import { useTakeFile } from "../steps/use-take-file";
import type { Designer } from "../use-designer";

type LogoPickerProps = { designer: Pick<Designer, "file" | "chooseFile" | "ready">; className?: string };

/** Takes the logo at any step (designer-21). Shown next to the pin. */
export function LogoPicker({ designer: { file, chooseFile, ready }, className }: LogoPickerProps) {
  const id = useId();
  const { take } = useTakeFile(chooseFile);
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass({ variant: "outline", size: "snug" }),
        "focus-within:outline-2 focus-within:outline-primary",
        className,
      )}
    >
      <FileUp className="size-5" aria-hidden="true" />
      {file ? "Change logo" : "Add your logo"}
      <input
        id={id}
        type="file"
        accept="image/*,.pdf,.svg"
        disabled={!ready}
        className="sr-only"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** Handlers of an element on which a logo can be dropped. */
export function useLogoDrop({ chooseFile }: Pick<Designer, "chooseFile">) {
  const { take } = useTakeFile(chooseFile);
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      void take(event.dataTransfer.files[0]);
    },
  };
}
