import { useCallback, useEffect, useId, useState } from "react";
import { type FetcherSubmitFunction, useFetcher, useFetchers, useNavigation } from "react-router";

type RequestArguments = Parameters<FetcherSubmitFunction>;

const requestPrefix = "question";
/** True for a fetcher that submits or reloads after a submit. A fetcher that only loads does not count. */
const isForm = ({ key, state, formMethod }: ReturnType<typeof useFetchers>[number]) =>
  state !== "idle" && formMethod === "POST" && !key.startsWith(requestPrefix);

/**
 * A fetcher for requests after which no loader runs: a preview, or an upload. Its response would cancel the reload of a running form
 * (platform-router-5). Such a request therefore waits for running forms, aborts if one starts, and is then sent again. These requests do
 * not wait for each other.
 */
export function useBackgroundRequest<Data>() {
  const key = requestPrefix + useId();
  const { submit, reset, data } = useFetcher<Data>({ key });
  const isMoving = useNavigation().state !== "idle";
  const isHeldUp = useFetchers().some(isForm) || isMoving;
  const [waiting, setWaiting] = useState<RequestArguments>();
  useEffect(() => {
    if (!waiting || isHeldUp) return;
    let isOver = false;
    const [target, options] = waiting;
    submit(target, { ...options, method: "post", defaultShouldRevalidate: false }).then(() => {
      if (isOver) return;
      isOver = true;
      setWaiting((now) => (now === waiting ? undefined : now));
    });
    return () => {
      if (!isOver) reset();
      isOver = true;
    };
  }, [waiting, isHeldUp, submit, reset]);
  const ask = useCallback((...asked: RequestArguments) => setWaiting(asked), []);
  return { ask, data, isAsking: waiting !== undefined };
}
