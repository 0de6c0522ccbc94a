import { useEffect, useId, useState } from "react";
import { useFetcher, useFetchers } from "react-router";
import type { FormReply } from "~/http/form.server";

const pauseMs = 400;

/** What the page's intent "look" makes of the fields as they are, a moment after the last key; undefined until the first answer. */
export function useRendered<Rendered>(fields: Record<string, string>): Rendered | undefined {
  const key = useId();
  const { submit, reset, data: reply } = useFetcher<FormReply<Rendered>>({ key });
  // An answer that comes while the page is read anew after a form would end that: the router takes it for a newer reading.
  const isSending = useFetchers().some((other) => other.key !== key && other.state !== "idle");
  // Fields that are refused, and a lost connection (the page's clientAction), leave what was shown.
  const [last, setLast] = useState<Rendered>();
  if (reply?.data !== undefined && reply.data !== last) setLast(reply.data);
  const asked = JSON.stringify({ intent: "look", ...fields });
  useEffect(() => {
    if (isSending) return reset();
    const ask = () => submit(JSON.parse(asked), { method: "post", defaultShouldRevalidate: false });
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [asked, isSending, submit, reset]);
  return last;
}
