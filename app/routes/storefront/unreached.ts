import { data } from "react-router";
import type { Notice } from "~/domain/messages";

/** Told by a form's own page when its server could not be reached: the toast cannot come with the frame then. */
export interface Unreached {
  result: null;
  intent: string;
  done: false;
  notice: Notice;
}

/** For a clientAction: a lost connection becomes a toast instead of the error screen, and nothing typed is lost. */
export function orUnreached<Reply>(answer: Promise<Reply>, intent: string, notice: Notice) {
  return answer.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return data<Unreached>({ result: null, intent, done: false, notice }, 503);
  });
}
