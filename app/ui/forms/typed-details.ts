// What a buyer typed at the checkout, kept in this tab's session so that a reload loses nothing. Private data, so it is forgotten at the end
// of the purchase and at sign-out (checkout-11).

const key = "checkout-details";

/** A browser that blocks storage keeps nothing. */
const withStorage = <Result>(use: (storage: Storage) => Result): Result | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};

export const keepTypedDetails = (typed: Record<string, unknown>) =>
  withStorage((storage) => storage.setItem(key, JSON.stringify(typed)));

export const forgetTypedDetails = () => withStorage((storage) => storage.removeItem(key));

export const readTypedDetails = (): Record<string, unknown> =>
  withStorage((storage) => JSON.parse(storage.getItem(key) ?? "{}") as Record<string, unknown>) ?? {};
