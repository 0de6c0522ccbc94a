import { data, isRouteErrorResponse } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { unanswered, unreached } from "~/domain/messages/unreached";

/** For a clientAction: a request without an answer, or a 500, becomes a toast instead of the error screen. Typed values stay. */
export function orLostConnection<Answer>(answer: Promise<Answer>, notice?: Notice) {
  return answer.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    const shown = notice ?? (isConnectionError(error) ? unreached : unanswered);
    return data({ result: null, intent: "default", done: false, message: undefined, isLost: true, notice: shown }, 503);
  });
}

interface StaffFormArgs<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * The clientAction of every staff page (pages-12). A lost connection or a 500 shows the notice of the pressed button with the reason;
 * the page and everything typed stay. `byIntent` overrides `failed` for single buttons.
 */
export async function keepTyped<Answer>(
  { request, serverAction }: StaffFormArgs<Answer>,
  failed: Notice,
  byIntent: Partial<Record<string, Notice>> = {},
) {
  const form = await request.clone().formData();
  const intent = String(form.get("intent") ?? "default");
  const notice = (Object.hasOwn(byIntent, intent) ? byIntent[intent] : undefined) ?? failed;
  const failure = (reason: string) => ({
    result: { status: "error" as const, error: { "": [reason] } },
    ...{ intent, done: false, message: reason, notice: explained(notice, reason) },
  });
  try {
    const answer = await serverAction();
    return isUnread(answer) ? failure(answer.message) : answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(failure(reasonOf(error)), 503);
  }
}

/** A body that was refused before its intent was read (413, 429) comes back as "default": it belongs to the pressed button. */
function isUnread(answer: unknown): answer is { message: string } {
  const reply = answer as { intent?: string; done?: boolean; message?: string } | null | undefined;
  return reply?.intent === "default" && reply.done === false && typeof reply.message === "string";
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status < 500 && typeof error.data?.message === "string")
    return error.data.message;
  return (isConnectionError(error) ? unreached : unanswered).description;
}

/** `fetch` rejects with a TypeError if there is no connection. */
const isConnectionError = (error: unknown) => error instanceof TypeError;

const explained = (notice: Notice, reason: string): Notice => ({
  ...notice,
  description: `${notice.description.replace(/(\. Please try again)?\.?$/, ".")} ${reason}`,
});
