import { cartNotices, discountNotices, type Notice } from "~/domain/messages";

/** What the cart's door answers in place of a server that could not be reached. */
export function unreached(intent: string) {
  return { result: null, intent, done: false, unreached: true as const };
}

const notices: Record<string, Notice> = {
  add: cartNotices.addFailed(),
  "set-quantity": cartNotices.updateFailed(),
  remove: cartNotices.removeFailed(),
};

/** The toast of storefront §8 for that; the intents that are not listed are those of the discount box. */
export function unreachedNotice(intent: string): Notice {
  return notices[intent] ?? discountNotices.failed;
}
