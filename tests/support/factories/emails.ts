// Raw emails, delivered to the Worker's email handler as Cloudflare does.
import { env } from "cloudflare:workers";
import { receiveInbound } from "../../../workers/inbound-email";

export interface RawEmail {
  from?: string;
  to: string;
  subject?: string;
  messageId?: string | null;
  headers?: Record<string, string>;
  /** Content after the headers; `type` is its Content-Type. */
  body?: string | Uint8Array;
  type?: string;
}

let sent = 0;

export function rawEmail({
  from = "Megan Sullivan <megan@club.example>",
  to,
  headers,
  ...email
}: RawEmail): Uint8Array {
  const id = email.messageId === undefined ? `<${++sent}.${crypto.randomUUID()}@club.example>` : email.messageId;
  const lines = {
    From: from,
    To: to,
    Subject: email.subject ?? "Re: Your order",
    ...(id && { "Message-ID": id }),
    "MIME-Version": "1.0",
    "Content-Type": email.type ?? "text/plain; charset=utf-8",
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${head.join("")}\r\n`), Buffer.from(email.body ?? "Thank you!")]);
}

/** Result of the email handler: the reason of a rejection, and the addresses that received copies. */
export interface Handled {
  rejected: string | null;
  forwarded: string[];
}

export async function deliverEmail(
  email: RawEmail,
  { envelopeFrom = "megan@club.example", raw = rawEmail(email), env: other = {} as Partial<Env> } = {},
): Promise<Handled> {
  const handled: Handled = { rejected: null, forwarded: [] };
  const head = Buffer.from(raw).toString("latin1").split("\r\n\r\n")[0] ?? "";
  const message = {
    from: envelopeFrom,
    to: email.to,
    headers: new Headers(
      head
        .replace(/\r\n[ \t]+/g, " ")
        .split("\r\n")
        .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    ),
    raw: new Response(raw as Uint8Array<ArrayBuffer>).body!,
    rawSize: raw.length,
    setReject(reason: string) {
      handled.rejected = reason;
    },
    async forward(to: string) {
      handled.forwarded.push(to);
      return { messageId: "forwarded" };
    },
  };
  const after: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void after.push(work) };
  await receiveInbound(
    message as unknown as ForwardableEmailMessage,
    { ...env, ...other } as Env,
    context as unknown as ExecutionContext,
  );
  await Promise.all(after);
  return handled;
}

/** A multipart body with the given parts, each with its own headers. */
export function multipart(boundary: string, parts: readonly (readonly [headers: string, body: string])[]): string {
  const written = parts.map(([headers, body]) => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`);
  return `${written.join("")}--${boundary}--\r\n`;
}
