import { useCallback, useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

interface Attempt {
  /** What is paid, as the buyer can change it: pieces, code. */
  about: string;
  /** The last form's answer, and why it placed no order. */
  reply: unknown;
  failure: string | undefined;
}

/**
 * Why the last attempt to pay was refused, by PayPal or by a form: until the next one, or until the buyer changes what is paid. What is paid
 * may have changed elsewhere, which is why it was refused: it is read anew, and the sentence stays beside what comes of that one reading.
 */
export function useProblem({ about, reply, failure }: Attempt) {
  const { revalidate, state } = useRevalidator();
  const isReading = useNavigation().state !== "idle" || state !== "idle";
  const [told, setTold] = useState({ about, reply, sentence: failure ?? null, isReread: false });
  if (reply !== told.reply) setTold({ about, reply, sentence: failure ?? null, isReread: isReading });
  else if (about !== told.about)
    setTold({ about, reply, sentence: told.isReread ? told.sentence : null, isReread: false });
  useEffect(() => {
    if (isReading) return () => setTold((last) => ({ ...last, isReread: false }));
  }, [isReading]);
  const onProblem = useCallback(
    (sentence: string | null) => {
      setTold((last) => ({ ...last, sentence, isReread: sentence !== null }));
      // Without a connection the page stays as it is.
      if (sentence && navigator.onLine) void revalidate();
    },
    [revalidate],
  );
  return { problem: told.sentence, onProblem };
}
