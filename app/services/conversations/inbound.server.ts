// Receives emails (conversations-1 to conversations-6). Owns: messages. Guarantees that an email is stored once with all its files, at the
// record that its signed address names or in the Inbox, and that every other email is refused with a reason.
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { messages } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { isAutomatic, isFromList } from "~/domain/conversations/automatic";
import { inboundLimits } from "~/domain/conversations/limits";
import { withoutQuotedText } from "~/domain/conversations/quoted-text";
import { readEmail } from "~/domain/forms/email";
import { isCustomerKey } from "~/domain/text/ids";
import { cutText, tidyLine } from "~/domain/text/visible";
import { type InboundEmail, type InboundFile, parseEmail } from "~/gateways/inbound-email.server";
import { findRecord } from "~/services/conversations/records.server";
import type { App } from "~/services/core/app.server";
import { readReplyAddress } from "~/services/core/links/reply-address.server";
import { logError } from "~/services/core/log.server";
import { hashToken } from "~/services/core/tokens.server";
import { type NewFile, requireUpload, type StoredFile, writeWithFiles } from "~/services/files/files.server";

/** The part of Cloudflare's `ForwardableEmailMessage` that describes the email. */
export type ReceivedEmail = Pick<ForwardableEmailMessage, "from" | "to" | "headers" | "raw" | "rawSize">;

export type Reception =
  /** `mayForward` is false for repeated and automatic emails. */
  | { outcome: "stored"; id: string; mayForward: boolean }
  /** From one of our own senders. Nothing is stored and nothing is sent. */
  | { outcome: "dropped" }
  | { outcome: "rejected"; reason: string };

const reject = (reason: string): Reception => ({ outcome: "rejected", reason });

/** Stores an email. Throws if the database or the bucket fails, so that the sender's server tries again. */
export async function receiveEmail(app: App, email: ReceivedEmail): Promise<Reception> {
  if (email.rawSize > inboundLimits.maxBytes) {
    return reject("This email is larger than 15 MB. Please send smaller files, or a link to them.");
  }
  const address = readReplyAddress(app, email.to);
  if (address === "forged") return reject(`This reply address is not valid. Please write to ${brand.email}.`);
  if (isOurs(app, email.from)) return { outcome: "dropped" };
  const { success } = await app.env.LIMIT_FORMS.limit({ key: `inbound:${hashToken(email.from.toLowerCase())}` });
  if (!success) return reject("Too many emails in a short time. Please wait a minute and send this one again.");

  const raw = await new Response(email.raw).arrayBuffer();
  const parsed = await parseEmail(raw).catch(() => null);
  if (!parsed) return reject("This email could not be read. Please send it as plain text.");
  const sender = parsed.from && readEmail(parsed.from.email);
  if (sender && isOurs(app, sender)) return { outcome: "dropped" };
  const from = sender ?? readEmail(email.from);
  const isByProgram = isAutomatic(email.headers, email.from);
  if (!from) return isByProgram ? { outcome: "dropped" } : reject("This email names no sender that we can answer.");

  // Without a Message-ID, the content identifies the email.
  const identity = parsed.messageId ?? createHash("sha256").update(new Uint8Array(raw)).digest("hex");
  const id = hashToken(`message\n${identity}\n${email.to.toLowerCase()}`);
  if (await isStored(app, id)) return { outcome: "stored", id, mayForward: false };
  const record = address && (await findRecord(app, address.record));
  const fromList = isFromList(email.headers);
  const isNew = await store(app, {
    id,
    from,
    parsed,
    isAutomatic: isByProgram || (fromList && !record),
    record: record?.record ?? null,
    customerEmail: record && isCustomerKey(record.record) ? record.customerEmail : null,
  });
  return { outcome: "stored", id, mayForward: isNew && !isByProgram && !fromList };
}

/** Emails from our own senders would go in circles. */
function isOurs({ env }: App, address: string): boolean {
  const email = address.toLowerCase();
  return email === brand.noReplyEmail || Boolean(env.INBOUND_DOMAIN && email.endsWith(`@${env.INBOUND_DOMAIN}`));
}

const isStored = async (app: App, id: string) => (await app.db.$count(messages, eq(messages.id, id))) > 0;

interface NewMessage {
  id: string;
  from: string;
  parsed: InboundEmail;
  record: string | null;
  customerEmail: string | null;
  isAutomatic: boolean;
}

/** False if another delivery of the same email was faster. */
async function store(app: App, { id, from, parsed, isAutomatic, ...where }: NewMessage): Promise<boolean> {
  const now = app.now();
  const { uploads, refused } = await chooseFiles(parsed.files);
  const body = withoutQuotedText(parsed.text);
  const write = (files: Partial<Record<string, StoredFile>>) => [
    app.db.insert(messages).values({
      id,
      direction: "in",
      ...where,
      email: from,
      name: parsed.from?.name ?? null,
      subject: parsed.subject,
      body,
      wholeBody: body === parsed.text ? null : parsed.text,
      files: Object.values(files).flatMap((file) =>
        file ? [{ key: file.key, fileName: file.fileName, sizeBytes: file.sizeBytes }] : [],
      ),
      refusedFiles: refused,
      messageId: parsed.messageId,
      isAutomatic,
      // Nobody needs to read or answer what a program wrote.
      readAt: isAutomatic ? now : null,
      doneAt: isAutomatic ? now : null,
      createdAt: now,
    }),
  ];
  try {
    await writeWithFiles(app, `message:${id}`, uploads, write);
    return true;
  } catch (error) {
    if (await isStored(app, id)) return false;
    throw error;
  }
}

/** Applies the rules for a quote's further files. A file that they refuse is named, and the others are stored. */
async function chooseFiles(files: readonly InboundFile[]) {
  const uploads: Record<string, NewFile> = {};
  const refused: string[] = [];
  const isLogo = ({ isInline, bytes }: InboundFile) => isInline && bytes.length < inboundLimits.logoBytes;
  for (const { fileName, bytes } of files.filter((file) => !isLogo(file))) {
    const name = cutText(tidyLine(fileName.slice(0, 1000)), 100) || "attachment";
    const isAllowed = Object.keys(uploads).length < inboundLimits.files && (await passes(bytes));
    if (isAllowed) uploads[`file${Object.keys(uploads).length}`] = upload(fileName, bytes);
    else if (refused.length < 50) refused.push(name);
  }
  return { uploads, refused };
}

const upload = (fileName: string, bytes: Uint8Array): NewFile => ({
  purpose: "artwork",
  allowed: "artwork",
  fileName,
  bytes,
});

async function passes(bytes: Uint8Array): Promise<boolean> {
  try {
    await requireUpload("artwork", bytes);
    return true;
  } catch (error) {
    if (!(error instanceof ShopError)) logError("email attachment", error);
    return false;
  }
}
