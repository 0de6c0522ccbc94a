import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { unanswered, unreached } from "~/domain/messages/unreached";

/**
 * Use this in a clientAction. After a request without a response, or a 500, it shows a toast instead of the error screen. Typed values
 * stay. `typed` fills a form again that was on another page.
 */
export function orLostConnection<Answer>(answer: Promise<Answer>, notice?: Notice, typed?: Record<string, string>) {
  return answer.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    const shown = notice ?? failureNotice(error);
    const result: SubmissionResult<string[]> | null = typed ? { initialValue: typed } : null;
    return data({ result, intent: "default", done: false, message: undefined, isLost: true, notice: shown }, 503);
  });
}

/** Says whether the connection was lost or the server failed. Without a connection `fetch` rejects with a TypeError. */
export const failureNotice = (error: unknown): Notice => (error instanceof TypeError ? unreached : unanswered);
