import { useId, useState } from "react";
import { artistNotesMax } from "~/domain/designer/choices";
import { isEmail } from "~/domain/forms/email";
import { ArtworkCheck } from "./artwork-check";
import { FileBox } from "./file-box";
import { type StepProps, stillNeededId } from "./step";

/** Step 4: the logo, and the recipient of the mockup. */
export function UploadStep({ designer, pin, limits }: StepProps) {
  const { draft, change, choose, file, chooseFile } = designer;
  const id = useId();
  const [isEmailLeft, setEmailLeft] = useState(false);
  const email = draft.customerEmail.trim();
  // Validates only after the field loses the focus.
  const isMistyped = isEmailLeft && email !== "" && !isEmail(email);
  return (
    <>
      <FileBox file={file} label="Upload your logo or design" unreadable={pin.problem} onChoose={chooseFile} />
      <ArtworkCheck designer={designer} pin={pin} limits={limits} />
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
            onBlur={() => setEmailLeft(true)}
            aria-invalid={isMistyped || undefined}
            aria-describedby={isMistyped ? stillNeededId : undefined}
            onChange={(event) => change({ customerEmail: event.currentTarget.value })}
            className="control font-normal"
          />
        </label>
      </div>
      <label htmlFor={`${id}-notes`} className="flex flex-col gap-1.5 font-medium">
        <span>
          Notes for our artists <span className="font-normal text-muted">(optional)</span>
        </span>
        <textarea
          id={`${id}-notes`}
          rows={3}
          maxLength={artistNotesMax}
          value={draft.choices.notes ?? ""}
          onChange={(event) => choose({ notes: event.currentTarget.value || undefined })}
          className="control field-sizing-content min-h-24 font-normal"
        />
      </label>
    </>
  );
}
