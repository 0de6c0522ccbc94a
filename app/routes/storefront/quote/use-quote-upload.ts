import { useState } from "react";
import { quoteNotices } from "~/domain/messages/messages";
import type { FormReply } from "~/http/form.server";

/** Sends a form by XMLHttpRequest, because fetch reports no upload progress. `progress` is from 0 to 1 during an upload. */
export function useQuoteUpload<Data>(target: "/quote/request" | "/quote/file") {
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<number>();
  const send = async (form: FormData) => {
    setSending(true);
    try {
      return await post<Data>(target, form, setProgress);
    } finally {
      setSending(false);
      setProgress(undefined);
    }
  };
  return { progress, sending, send };
}

function post<Data>(target: string, form: FormData, onProgress: (share: number) => void): Promise<FormReply<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", target);
    request.responseType = "json";
    if (hasFile(form)) request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply: FormReply<Data> | null = request.response;
      resolve(reply?.done === undefined ? lost : reply);
    };
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
