import { useCallback, useEffect, useId, useState } from "react";
import { type FetcherSubmitFunction, useFetcher, useFetchers, useNavigation } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { useReplyNotice } from "~/ui/toast/toast";

interface Reply {
  notice?: Notice;
}

/** A fetcher for forms. The toast of a success comes with the frame, a refusal brings its own. */
export function useFormFetcher<Data = Reply>(key?: string) {
  const fetcher = useFetcher<Data>({ key });
  useReplyNotice(fetcher.data as Reply | undefined);
  return fetcher;
}

type Question = Parameters<FetcherSubmitFunction>;

/**
 * A fetcher for what the server is only asked, after which no loader runs. Such an answer would cost other forms their reload
 * (platform-router-5): so a question waits for those that are under way, and gives way to one that begins.
 */
export function useQuestion<Data>() {
  const key = useId();
  const { submit, reset, data } = useFetcher<Data>({ key });
  const isMoving = useNavigation().state !== "idle";
  const isHeldUp = useFetchers().some((other) => other.key !== key && other.state !== "idle") || isMoving;
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    if (!question || isHeldUp) return;
    let isOver = false;
    const [target, options] = question;
    submit(target, { ...options, method: "post", defaultShouldRevalidate: false }).then(() => {
      if (isOver) return;
      isOver = true;
      setQuestion(undefined);
    });
    return () => {
      if (!isOver) reset();
      isOver = true;
    };
  }, [question, isHeldUp, submit, reset]);
  const ask = useCallback((...asked: Question) => setQuestion(asked), []);
  return { ask, data, isAsking: question !== undefined };
}
