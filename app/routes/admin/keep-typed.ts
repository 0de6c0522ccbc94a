import { data, isRouteErrorResponse } from "react-router";
import { withReason } from "~/domain/messages/admin";
import type { Notice } from "~/domain/messages/messages";
import { failureNotice } from "~/ui/forms/lost-connection";

interface StaffFormArgs<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * The clientAction of every staff page (pages-12). After a lost connection or a 500, it shows the notice of the pressed button with the
 * reason, and the page keeps everything typed. `byIntent` replaces the notice `failed` for single intents.
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
    intent,
    done: false,
    message: reason,
    notice: withReason(notice, reason),
  });
  try {
    const answer = await serverAction();
    return isUnread(answer) ? failure(answer.message) : answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(failure(reasonOf(error)), 503);
  }
}

/** True for a request that was refused before its intent was read (413, 429). The server then answers with the intent "default". */
function isUnread(answer: unknown): answer is { message: string } {
  const reply = answer as { intent?: string; done?: boolean; message?: string } | null | undefined;
  return reply?.intent === "default" && reply.done === false && typeof reply.message === "string";
}

function reasonOf(error: unknown): string {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500 && typeof error.data?.message === "string";
  return isRefusal ? error.data.message : failureNotice(error).description;
}
