import { startTransition, useCallback, useEffect, useId, useState } from "react";
import { type FetcherSubmitFunction, useFetcher, useFetchers, useNavigation } from "react-router";

type RequestArguments = Parameters<FetcherSubmitFunction>;

const requestPrefix = "question";
/** True for a fetcher that is submitting a form or reloading afterwards. Fetchers that only load do not count. */
const isForm = ({ key, state, formMethod }: ReturnType<typeof useFetchers>[number]) =>
  state !== "idle" && formMethod === "POST" && !key.startsWith(requestPrefix);

/**
 * A fetcher for requests after which no loader runs, such as a preview or an upload. The response of such a request would cancel the
 * reload after a form (platform-router-5). The request therefore waits for running forms. If a form starts, the request is aborted and
 * sent again. These requests do not wait for each other.
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
    const abort = () => {
      if (!isOver) reset();
      isOver = true;
    };
    // A slow browser may render `isHeldUp` only after the form's response. A transition, so that it renders with `isHeldUp`.
    const waitForForm = () => {
      abort();
      startTransition(() => setWaiting((now) => now && [...now]));
    };
    document.addEventListener("submit", waitForForm, { capture: true });
    const [target, options] = waiting;
    submit(target, { ...options, method: "post", defaultShouldRevalidate: false }).then(() => {
      if (isOver) return;
      isOver = true;
      setWaiting((now) => (now === waiting ? undefined : now));
    });
    return () => {
      document.removeEventListener("submit", waitForForm, { capture: true });
      abort();
    };
  }, [waiting, isHeldUp, submit, reset]);
  const ask = useCallback((...asked: RequestArguments) => setWaiting(asked), []);
  return { ask, data, isAsking: waiting !== undefined };
}
