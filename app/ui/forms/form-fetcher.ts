import { useFetcher } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { useReplyNotice } from "~/ui/toast/toast";

interface Reply {
  notice?: Notice;
}

/** A fetcher for forms that shows a toast when the server refuses the form. The page's layout shows the toast of a success. */
export function useFormFetcher<Data = Reply>(key?: string) {
  const fetcher = useFetcher<Data>({ key });
  useReplyNotice(fetcher.data as Reply | undefined);
  return fetcher;
}
