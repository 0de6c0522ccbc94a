import { useEffect, useRef } from "react";
import type { Fetcher } from "react-router";
import type { FormReply } from "~/http/form.server";

/**
 * Calls `act` after each success of a form, for example to show a toast. The flash cookie would not be reliable here: the room's own
 * message reloads the data at the same time, and an aborted reload loses the flash.
 */
export function useDone(fetcher: Fetcher<FormReply | undefined>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.done) latest.current();
  }, [fetcher.state, fetcher.data]);
}
