import { useState } from "react";
import { quoteNotices } from "~/domain/messages/messages";
import type { FormReply } from "~/http/form.server";

export interface QuoteUpload {
  /** From 0 to 1 during an upload, otherwise undefined. */
  progress: number | undefined;
  sending: boolean;
  send: (form: FormData) => Promise<FormReply<{ id: string }>>;
}

/** Sends the form by XMLHttpRequest, because fetch reports no upload progress. */
export function useQuoteUpload(): QuoteUpload {
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<number>();
  const send = async (form: FormData) => {
    setSending(true);
    try {
      return await post(form, setProgress);
    } finally {
      setSending(false);
      setProgress(undefined);
    }
  };
  return { progress, sending, send };
}

function post(form: FormData, onProgress: (share: number) => void): Promise<FormReply<{ id: string }>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/quote/request");
    request.responseType = "json";
    if (hasFile(form)) request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(isReply(request.response) ? request.response : lost);
    request.onerror = () => resolve(lost);
    request.send(form);
  });
}

const lost: FormReply<never> = {
  result: null,
  intent: "default",
  done: false,
  message: quoteNotices.failed().description,
};

const hasFile = (form: FormData) => [...form.values()].some((value) => value instanceof File && value.size > 0);

function isReply(response: unknown): response is FormReply<{ id: string }> {
  return typeof response === "object" && response !== null && "done" in response;
}
