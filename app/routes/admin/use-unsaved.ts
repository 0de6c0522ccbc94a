import { type FormEvent, useEffect, useState } from "react";
import { confirmations } from "~/domain/messages/admin";
import { keepAgain } from "~/ui/forms/unsaved";

/**
 * Props of a form that marks typed text as unsaved. The browser then asks before the page closes, the back office before it opens another
 * page, and a dialog before it closes. `isSaved` turns true after each save.
 */
export function useUnsaved(isSaved: boolean) {
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    if (isSaved) setUnsaved(false);
  }, [isSaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    keepAgain(currentTarget);
    setUnsaved(true);
  };
  return { "data-unsaved": isUnsaved ? confirmations.discardTyped : undefined, onInput };
}
