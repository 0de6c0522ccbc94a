import { useEffect, useState } from "react";
import type { FormReply } from "~/http/form.server";
import { useBackgroundRequest } from "~/ui/forms/background-request";

const pauseMs = 400;

/** Result of the intent "look" for the current fields, a moment after the last key. Undefined until the first response. */
export function useRendered<Rendered>(fields: Record<string, string>): Rendered | undefined {
  const { ask, data: reply } = useBackgroundRequest<FormReply<Rendered>>();
  // Keeps the last result if the fields are refused or the connection is lost (the page's clientAction).
  const [last, setLast] = useState<Rendered>();
  if (reply?.data !== undefined && reply.data !== last) setLast(reply.data);
  const asked = JSON.stringify({ intent: "look", ...fields });
  useEffect(() => {
    const timer = setTimeout(() => ask(JSON.parse(asked)), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, ask]);
  return last;
}
