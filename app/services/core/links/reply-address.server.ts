// Reply addresses of records: reply+NUMBER.SIGNATURE@INBOUND_DOMAIN (conversations-1). Owns no table. Guarantees that only this shop
// can create one, and that it also works in lowercase, because some mail programs change the case of an address.
import { createHash } from "node:crypto";
import { brand } from "~/domain/brand/brand";
import { customerPrefix, readableId } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { readSignedText, shortSignature, signText } from "~/services/core/tokens.server";

type Signer = Pick<App, "env" | "signingSecrets">;

const purpose = "reply";
const box = "reply";
/** RFC 5321 allows 64 characters before the @. */
const maxLocalPart = 64;

/** Number of a customer, for reply addresses. Customers have no stored number, so this is a short, stable hash of the address. */
export const customerKey = (email: string): string =>
  readableId(customerPrefix, createHash("sha256").update(`customer\n${email.toLowerCase()}`).digest());

/** Address that brings replies to a record, or null without an inbound domain. */
export function replyAddress({ env, signingSecrets }: Signer, record: string): string | null {
  if (!env.INBOUND_DOMAIN) return null;
  const local = `${box}+${signText(signingSecrets, purpose, record.toLowerCase(), shortSignature)}`;
  return local.length > maxLocalPart ? null : `${local}@${env.INBOUND_DOMAIN}`;
}

/** Record of a reply address, "forged" if this shop did not sign it, or null for an address that names no record. */
export function readReplyAddress({ signingSecrets }: Signer, address: string): { record: string } | "forged" | null {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  if (!local.startsWith(`${box}+`)) return null;
  const record = readSignedText(signingSecrets, purpose, local.slice(box.length + 1), shortSignature);
  return record ? { record: record.toUpperCase() } : "forged";
}

/** Made-up Message-ID of a record. All emails about the record have it in References, so that mail programs show one thread. */
export const threadId = (record: string): string =>
  `<${record.toLowerCase()}${brand.noReplyEmail.slice(brand.noReplyEmail.indexOf("@"))}>`;
