import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type KeptForm, keepTypedDetails, readTypedDetails } from "~/ui/forms/typed-details";

interface KeptFields {
  element: RefObject<HTMLFormElement | null>;
  /** Fields to keep. */
  names: readonly string[];
  /** Fields that the shop prefills. A stored value replaces the prefilled one. */
  preset: readonly string[];
  update: (change: { name: string; value: string; validated: false }) => void;
}

/**
 * Restores stored values into empty and prefilled fields after a reload. Returns the `onInput` handler of the form, which stores values, and
 * whether files were chosen before the reload, because a page cannot choose them again.
 */
export function useTypedDetails(form: KeptForm, { element, names, preset, update }: KeptFields) {
  const [hasLostFiles, setHasLostFiles] = useState<unknown>();
  const restore = useEffectEvent(() => {
    const kept = readTypedDetails(form);
    setHasLostFiles(kept.files);
    const now = new FormData(element.current ?? undefined);
    for (const name of names) {
      const value = kept[name];
      const isOpen = !now.get(name) || preset.includes(name);
      if (typeof value === "string" && value && isOpen) update({ name, value, validated: false });
    }
  });
  useEffect(() => restore(), []);
  const keep = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget);
    const kept = Object.fromEntries(names.map((name) => [name, typed.get(name)]));
    const choosesFiles = (target as HTMLInputElement).type === "file";
    if (choosesFiles) setHasLostFiles(false);
    keepTypedDetails(form, { ...kept, files: choosesFiles || readTypedDetails(form).files });
  };
  return [keep, hasLostFiles] as const;
}
