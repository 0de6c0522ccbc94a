import { useState } from "react";
import { checkUpload } from "~/domain/forms/uploads";
import { quoteNotices } from "~/domain/messages/messages";
import { useToast } from "~/ui/toast/toast";

/** Refuses a wrong file before the upload, with a toast and a sentence. */
export function useTakeFile(onChoose: (file: File) => void) {
  const show = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const check = await checkUpload("designer", new Uint8Array(await chosen.arrayBuffer()));
    setProblem(check.ok ? null : check.error);
    if (check.ok) return onChoose(chosen);
    const { fileTooLarge, invalidFileType } = quoteNotices;
    // Removes the prefix that repeats the toast's title.
    const description = check.error.replace(`${invalidFileType.title}: `, "");
    show(check.code === "too_large" ? fileTooLarge : { ...invalidFileType, description });
  };
  return { take, problem };
}
