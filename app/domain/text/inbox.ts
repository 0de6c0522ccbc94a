// One key for all spellings of an email address with the same inbox. Limits per customer use the key; emails always go to the address as
// typed. Two people never share a key: only rules that a provider documents are applied.

import { normalizeText } from "~/domain/text/normalize";

const sameDomain: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
};

/** Characters of the local part that a provider ignores. */
const ignored: Record<string, RegExp> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/** Yahoo names contain no hyphen. In a disposable Yahoo address, a hyphen follows the name that belongs to the person. */
const yahoo = /^(yahoo\.[a-z]{2,3}(\.[a-z]{2})?|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

/** "Ann.Lee+golf@Googlemail.com" becomes "annlee@gmail.com". Text that is not an address is its own key. */
export function inboxKey(email: string): string {
  const text = normalizeText(email, "NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const typed = asciiDomain(text.slice(at + 1).replace(/\.+$/, ""));
  const [, owner, fastmail] = /^(.+)\.(fastmail\.(?:com|fm))$/.exec(typed) ?? [];
  // Fastmail delivers anything@ann.fastmail.com to ann@fastmail.com.
  if (owner && fastmail) return `${owner}@${fastmail}`;
  const domain = sameDomain[typed] ?? typed;
  const whole = text.slice(0, at).replace(/^"(.*)"$/, "$1");
  const name = beforeMark(whole, yahoo.test(domain) ? /[+-]/ : /\+/);
  return `${name.replace(ignored[domain] ?? /(?!)/, "") || name}@${domain}`;
}

/** Cuts the name at the mark. The first character always belongs to the name. */
function beforeMark(name: string, mark: RegExp): string {
  const end = name.slice(1).search(mark);
  return end < 0 ? name : name.slice(0, end + 1);
}

function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}
