import { useFetcher } from "react-router";
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
