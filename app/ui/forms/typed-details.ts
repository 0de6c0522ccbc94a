// Stores what a person types into a long form in sessionStorage, so that a reload or the Back button loses nothing. The data is private,
// so it is deleted when the form is done and at sign-out (checkout-11, quotes-1).

const forms = ["checkout", "quote"] as const;
export type KeptForm = (typeof forms)[number];

const keyOf = (form: KeptForm) => `${form}-details`;

/** Does nothing if the browser blocks storage. */
const withStorage = <Result>(use: (storage: Storage) => Result): Result | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};

export const readTypedDetails = (form: KeptForm): Record<string, unknown> =>
  withStorage((storage) => JSON.parse(storage.getItem(keyOf(form)) ?? "{}") as Record<string, unknown>) ?? {};

export const keepTypedDetails = (form: KeptForm, typed: Record<string, unknown>) =>
  withStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(typed)));

export const forgetTypedDetails = (form: KeptForm) => withStorage((storage) => storage.removeItem(keyOf(form)));

/** Call this at sign-out. */
export function forgetAllTypedDetails() {
  for (const form of forms) forgetTypedDetails(form);
}
