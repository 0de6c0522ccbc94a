// Reads email addresses. Loads no zod, for pages without it (shop-12).

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Normalizes an address that mail providers accept, or returns null. The result is lower case, with at most 64 characters before the @ and
 * an ASCII domain.
 */
export function readEmail(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254 || !localPart.test(text.slice(0, at))) return null;
  const domain = asciiDomain(text.slice(at + 1));
  const email = `${text.slice(0, at)}@${domain}`;
  return domainName.test(domain) && email.length <= 254 ? email : null;
}

/** "exämple.com" → "xn--exmple-cua.com". */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\w.-]+$/.test(domain)) return domain;
  return URL.parse(`https://${domain}`)?.hostname ?? "";
}

export const isEmail = (text: string): boolean => readEmail(text) !== null;

/** True for addresses that are valid by RFC 5321 or 6531 but that our mail providers refuse, such as a quoted or non-ASCII part before the @. */
export const isUnreachableEmail = (typed: string): boolean =>
  typed.length <= 254 &&
  /^("[^\r\n]+"|[^\s@",;<>]*[^\s@",;<>\p{ASCII}][^\s@",;<>]*)@[^\s@]+\.[^\s@.]+$/u.test(typed.trim());
