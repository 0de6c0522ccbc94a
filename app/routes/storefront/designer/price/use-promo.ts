import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { DiscountTerms } from "~/domain/discounts/discounts";
import { designerNotices } from "~/domain/messages/messages";
import { plainDollars } from "~/domain/money/money";
import type { FormReply } from "~/http/form.server";
import { useToast } from "~/ui/toast/toast";

export interface Promo {
  code: string;
  setCode: (code: string) => void;
  terms: DiscountTerms | null;
  checking: boolean;
  /** Reason why the last code was refused. Cleared by the next key. */
  problem: string | null;
  apply: (code: string, orderCents: number) => void;
  remove: () => void;
}

/** State of a promo code: none, being checked, or applied (designer-5). A refused code removes the applied one. */
export function usePromo(): Promo {
  const fetcher = useFetcher<FormReply<DiscountTerms>>({ key: "designer-promo" });
  const show = useToast();
  const [code, setCode] = useState("");
  const [terms, setTerms] = useState<DiscountTerms | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { submit } = fetcher;
  const reply = fetcher.state === "idle" ? fetcher.data : undefined;

  useEffect(() => {
    if (!reply) return;
    if (reply.data) return setTerms(reply.data);
    setTerms(null);
    const notice = reply.notice ?? designerNotices.promoInvalid(reply.message);
    setProblem(notice.description);
    show(notice);
    // Closes the toast when the page is left or the next code is checked.
    return () => show(null, notice);
  }, [reply, show]);

  const apply = useCallback(
    (wanted: string, orderCents: number) => {
      setProblem(null);
      const orderAmount = plainDollars(orderCents);
      void submit({ intent: "promo", code: wanted.trim(), orderAmount }, { method: "post", action: "/custom" });
    },
    [submit],
  );
  const remove = useCallback(() => {
    setTerms(null);
    setCode("");
  }, []);
  const type = useCallback((typed: string) => {
    setCode(typed);
    setProblem(null);
  }, []);
  return { code, setCode: type, problem, terms, checking: fetcher.state !== "idle", apply, remove };
}
