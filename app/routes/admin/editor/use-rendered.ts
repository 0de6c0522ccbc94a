import { useEffect, useState } from "react";
import type { FormReply } from "~/http/form.server";
import { useBackgroundRequest } from "~/ui/forms/background-request";

const pauseMs = 400;

/** Returns the reply of the intent "look" for the current fields, a moment after the last key press. Undefined until the first reply. */
export function useRendered<Rendered>(fields: Record<string, string>): Rendered | undefined {
  const { ask, data: reply } = useBackgroundRequest<FormReply<Rendered>>();
  // The clientAction of the page returns no data for refused fields or a lost connection. The last result then stays.
  const [last, setLast] = useState<Rendered>();
  if (reply?.data !== undefined && reply.data !== last) setLast(reply.data);
  const asked = JSON.stringify({ intent: "look", ...fields });
  useEffect(() => {
    const timer = setTimeout(() => ask(JSON.parse(asked)), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, ask]);
  return last;
}
