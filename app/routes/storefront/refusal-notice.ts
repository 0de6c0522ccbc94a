import { data } from "react-router";
import type { Notice } from "~/domain/messages";

interface Reply {
  done: boolean;
  message?: string;
}

/**
 * For a clientAction: a refusal, or a lost connection, brings its toast along. The page stays and nothing typed is lost;
 * React Router does not read the frame again after a refusal, so the toast cannot come with it.
 */
export async function withRefusalNotice<Answer extends Reply>(
  answer: Promise<Answer>,
  notice: (sentence?: string) => Notice,
) {
  const reply = await answer.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return null;
  });
  if (!reply) return data({ result: null, done: false, message: undefined, notice: notice() }, 503);
  return reply.done || !reply.message ? reply : { ...reply, notice: notice(reply.message) };
}
