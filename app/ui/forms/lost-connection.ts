import { data } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { unanswered, unreached } from "~/domain/messages/unreached";

/**
 * Use this in a clientAction. After a request without a response, or a 500, it shows a toast instead of the error screen. Typed values
 * stay.
 */
export function orLostConnection<Answer>(answer: Promise<Answer>, notice?: Notice) {
  return answer.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    const shown = notice ?? failureNotice(error);
    return data({ result: null, intent: "default", done: false, message: undefined, isLost: true, notice: shown }, 503);
  });
}

/** Says whether the connection was lost or the server failed. Without a connection `fetch` rejects with a TypeError. */
export const failureNotice = (error: unknown): Notice => (error instanceof TypeError ? unreached : unanswered);
