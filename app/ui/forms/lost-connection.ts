import { data } from "react-router";
import { unreached } from "~/domain/messages/unreached";

/** For a clientAction: turns a failed connection into a toast instead of the error screen, so that nothing typed is lost. */
export function orLostConnection<Answer>(answer: Promise<Answer>, notice = unreached) {
  return answer.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return data({ result: null, intent: "default", done: false, message: undefined, isLost: true, notice }, 503);
  });
}
