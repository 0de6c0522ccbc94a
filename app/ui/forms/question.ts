import { useCallback, useEffect, useId, useState } from "react";
import { type FetcherSubmitFunction, useFetcher, useFetchers, useNavigation } from "react-router";

type Question = Parameters<FetcherSubmitFunction>;

const questionPrefix = "question";
/** One that is sent or read anew after it; what is only loaded has no reload to lose. */
const isForm = ({ key, state, formMethod }: ReturnType<typeof useFetchers>[number]) =>
  state !== "idle" && formMethod === "POST" && !key.startsWith(questionPrefix);

/**
 * A fetcher for what changes nothing on the page, after which no loader runs: a preview, a picture to store. Such an answer would cost
 * forms their reload (platform-router-5): so a question waits for those that are under way, gives way to one that begins, and is then
 * sent again. Questions never wait for each other.
 */
export function useQuestion<Data>() {
  const key = questionPrefix + useId();
  const { submit, reset, data } = useFetcher<Data>({ key });
  const isMoving = useNavigation().state !== "idle";
  const isHeldUp = useFetchers().some(isForm) || isMoving;
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    if (!question || isHeldUp) return;
    let isOver = false;
    const [target, options] = question;
    submit(target, { ...options, method: "post", defaultShouldRevalidate: false }).then(() => {
      if (isOver) return;
      isOver = true;
      setQuestion((now) => (now === question ? undefined : now));
    });
    return () => {
      if (!isOver) reset();
      isOver = true;
    };
  }, [question, isHeldUp, submit, reset]);
  const ask = useCallback((...asked: Question) => setQuestion(asked), []);
  return { ask, data, isAsking: question !== undefined };
}
