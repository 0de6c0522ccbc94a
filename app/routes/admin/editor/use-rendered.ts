import { useEffect, useState } from "react";
import type { FormReply } from "~/http/form.server";
import { useQuestion } from "~/ui/forms/question";

const pauseMs = 400;

/** What the page's intent "look" makes of the fields as they are, a moment after the last key; undefined until the first answer. */
export function useRendered<Rendered>(fields: Record<string, string>): Rendered | undefined {
  const { ask, data: reply } = useQuestion<FormReply<Rendered>>();
  // Fields that are refused, and a lost connection (the page's clientAction), leave what was shown.
  const [last, setLast] = useState<Rendered>();
  if (reply?.data !== undefined && reply.data !== last) setLast(reply.data);
  const asked = JSON.stringify({ intent: "look", ...fields });
  useEffect(() => {
    const timer = setTimeout(() => ask(JSON.parse(asked)), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, ask]);
  return last;
}
