import type { DragEvent } from "react";

type TakeFile = (file: File | undefined) => Promise<void>;

interface ArtworkInputProps {
  id: string;
  onFile: TakeFile;
  disabled?: boolean;
  "aria-describedby"?: string;
}

/** Invisible file input inside a label, for a logo or sketch. Choosing the same file again also counts. */
export function ArtworkInput({ onFile, ...input }: ArtworkInputProps) {
  return (
    <input
      {...input}
      type="file"
      accept="image/*,.pdf,.svg"
      className="sr-only"
      onChange={(event) => {
        void onFile(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );
}

/** Props of an element on which a file can be dropped. */
export const dropTarget = (onFile: TakeFile) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    void onFile(event.dataTransfer.files[0]);
  },
});
