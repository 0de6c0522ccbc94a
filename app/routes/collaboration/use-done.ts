import { useEffect, useRef } from "react";
import type { Fetcher } from "react-router";
import type { FormReply } from "~/http/form.server";

/**
 * Acts once after each success of a form. A toast is shown from here, not by the flash cookie: the room's own message reloads the
 * page's data at the same moment, and the flash would go down with the reload that lost.
 */
export function useDone(fetcher: Fetcher<FormReply | undefined>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.done) latest.current();
  }, [fetcher.state, fetcher.data]);
}
