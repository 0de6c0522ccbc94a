import { useCallback, useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

interface Attempt {
  /** Text that changes when the buyer changes what is paid, such as pieces or the code. */
  about: string;
  /** Reply to the last form. `failure` is the reason if the form placed no order. */
  reply: unknown;
  failure: string | undefined;
}

/**
 * Returns why the last attempt to pay failed, by PayPal or by form. The next attempt or a change of the cart clears the reason. The total
 * may have changed in another tab and caused the failure, so the data is loaded again. The reason stays during that one reload.
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
      // Without a connection, a reload would lose the page.
      if (sentence && navigator.onLine) void revalidate();
    },
    [revalidate],
  );
  return { problem: told.sentence, onProblem };
}
