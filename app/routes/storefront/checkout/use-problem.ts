import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";

interface Attempt {
  /** What is paid, as the buyer can change it: pieces, code. */
  about: string;
  /** The last form's answer, and why it placed no order. */
  reply: unknown;
  failure: string | undefined;
}

/**
 * Why the last attempt to pay was refused, by PayPal or by a form: until the next one, or until the buyer changes what is paid. It may have
 * changed the price, which is read anew: a code that ran out meanwhile takes nothing off any more.
 */
export function useProblem({ about, reply, failure }: Attempt) {
  const [told, setTold] = useState({ about, reply, sentence: failure ?? null });
  if (reply !== told.reply) setTold({ about, reply, sentence: failure ?? null });
  else if (about !== told.about) setTold({ about, reply, sentence: null });
  const { revalidate } = useRevalidator();
  const onProblem = useCallback(
    (sentence: string | null) => {
      setTold((last) => ({ ...last, sentence }));
      if (sentence) void revalidate();
    },
    [revalidate],
  );
  return { problem: told.sentence, onProblem };
}
