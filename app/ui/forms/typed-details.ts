// Stores what a person types into a long form in sessionStorage, so that a reload or the Back button loses nothing. The data is private,
// so it is deleted when the form is done and at sign-out (checkout-11, quotes-1).
import { type FormEvent, type RefObject, useEffect, useEffectEvent } from "react";

const forms = ["checkout", "quote"] as const;
type KeptForm = (typeof forms)[number];

const keyOf = (form: KeptForm) => `${form}-details`;

/** Does nothing if the browser blocks storage. */
const withStorage = <Result>(use: (storage: Storage) => Result): Result | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};

const readTypedDetails = (form: KeptForm): Record<string, unknown> =>
  withStorage((storage) => JSON.parse(storage.getItem(keyOf(form)) ?? "{}") as Record<string, unknown>) ?? {};

export const forgetTypedDetails = (form: KeptForm) => withStorage((storage) => storage.removeItem(keyOf(form)));

/** Call this at sign-out. */
export function forgetAllTypedDetails() {
  for (const form of forms) forgetTypedDetails(form);
}

interface KeptFields {
  element: RefObject<HTMLFormElement | null>;
  /** Fields to keep. */
  names: readonly string[];
  /** Fields that the shop prefills. A stored value replaces the prefilled one. */
  preset: readonly string[];
  update: (change: { name: string; value: string; validated: false }) => void;
}

/**
 * Restores stored values into empty and prefilled fields after a reload. Returns the `onInput` handler of the form, which stores values.
 */
export function useTypedDetails(form: KeptForm, { element, names, preset, update }: KeptFields) {
  const restore = useEffectEvent(() => {
    const kept = readTypedDetails(form);
    const now = new FormData(element.current ?? undefined);
    for (const name of names) {
      const value = kept[name];
      const isOpen = !now.get(name) || preset.includes(name);
      if (typeof value === "string" && value && isOpen) update({ name, value, validated: false });
    }
  });
  useEffect(() => restore(), []);
  return ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget);
    const kept = Object.fromEntries(names.map((name) => [name, typed.get(name)]));
    withStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(kept)));
  };
}
