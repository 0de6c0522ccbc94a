interface Header {
  get(name: string): string | null;
}

/** True for an email that a program sent: a bounce, an out-of-office reply, a notification (RFC 3834). */
export function isAutomatic(headers: Header, envelopeFrom: string): boolean {
  const submitted = headers.get("auto-submitted")?.trim() ?? "";
  return (
    /^(|<>|mailer-daemon@.*|postmaster@.*)$/i.test(envelopeFrom.trim()) ||
    (submitted !== "" && !/^no\b/i.test(submitted)) ||
    /^\s*(bulk|junk|list|auto_reply)\b/i.test(headers.get("precedence") ?? "") ||
    headers.get("x-autoreply") !== null ||
    headers.get("x-autorespond") !== null
  );
}

/** True for an email of a mailing list or newsletter. */
export const isFromList = (headers: Header): boolean =>
  ["list-id", "list-unsubscribe", "list-post"].some((name) => headers.get(name) !== null);
