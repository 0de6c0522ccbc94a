import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { unanswered, unreached } from "~/domain/messages/unreached";

/** For a clientAction. After a request without a response, or a 500, a toast replaces the error screen and typed values stay. */
export const orLostConnection = <Answer>(answer: Promise<Answer>, notice?: Notice) =>
  answer.catch((error: unknown) => data(lostReply(error, notice), 503));

/** Reply of a form whose request was lost. Throws what the server answered on purpose, such as a redirect. */
export function lostReply(error: unknown, notice = failureNotice(error)) {
  if (error instanceof Response) throw error;
  const result: SubmissionResult<string[]> | null = null;
  return { result, intent: "default", done: false, message: undefined, isLost: true, notice } as const;
}

/** Says whether the connection was lost or the server failed. Without a connection `fetch` rejects with a TypeError. */
export const failureNotice = (error: unknown): Notice => (error instanceof TypeError ? unreached : unanswered);
