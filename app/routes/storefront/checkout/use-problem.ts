import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";

/** What refused a payment. It may have changed the price, which is read anew: a code that ran out meanwhile takes nothing off any more. */
export function useProblem(first: string | null = null) {
  const [problem, setProblem] = useState(first);
  const { revalidate } = useRevalidator();
  const onProblem = useCallback(
    (sentence: string | null) => {
      setProblem(sentence);
      if (sentence) void revalidate();
    },
    [revalidate],
  );
  return { problem, onProblem };
}
