import { useId } from "react";
import { ArtworkCheck } from "./artwork-check";
import { FileBox } from "./file-box";
import type { StepProps } from "./step";

/** Step 4: the logo, and whom to send the mockup to. */
export function UploadStep({ designer, pin, limits }: StepProps) {
  const { draft, change, file, chooseFile } = designer;
  const id = useId();
  return (
    <>
      <FileBox file={file} label="Upload your logo or design" onChoose={chooseFile} />
      <ArtworkCheck {...{ designer, pin, limits }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <label htmlFor={`${id}-name`} className="flex flex-col gap-1.5 font-medium">
          Your name
          <input
            id={`${id}-name`}
            required
            autoComplete="name"
            maxLength={120}
            value={draft.customerName}
            onChange={(event) => change({ customerName: event.currentTarget.value })}
            className="control font-normal"
          />
        </label>
        <label htmlFor={`${id}-email`} className="flex flex-col gap-1.5 font-medium">
          Email
          <input
            id={`${id}-email`}
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            value={draft.customerEmail}
            onChange={(event) => change({ customerEmail: event.currentTarget.value })}
            className="control font-normal"
          />
        </label>
      </div>
    </>
  );
}
