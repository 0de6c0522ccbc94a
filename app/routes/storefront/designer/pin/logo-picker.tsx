import { cx } from "class-variance-authority";
import { FileUp } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "~/ui/button";
import { ArtworkInput } from "~/ui/forms/artwork-input";
import { useTakeFile } from "../steps/use-take-file";
import type { Designer } from "../use-designer";

type LogoPickerProps = { designer: Pick<Designer, "file" | "chooseFile" | "ready">; className?: string };

/** Takes the logo at any step (designer-21). Shown next to the pin. */
export function LogoPicker({ designer: { file, chooseFile, ready }, className }: LogoPickerProps) {
  const id = useId();
  const { take } = useTakeFile(chooseFile);
  return (
    <label htmlFor={id} className={cx(buttonClass({ variant: "outline", size: "snug" }), className)}>
      <FileUp className="size-5" aria-hidden="true" />
      {file ? "Change logo" : "Add your logo"}
      <ArtworkInput id={id} disabled={!ready} onFile={take} />
    </label>
  );
}
