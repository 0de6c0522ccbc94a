// Finds slips in the domain of an email address, such as "gmial.com". A receipt to a mistyped address reaches no one.

const common = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "comcast.net", "verizon.net"];
/** Other providers whose names look like a slip. */
const real = ["mail.com", "ymail.com", "email.com"];

/** The address with the domain that was probably meant, or null. */
export function suggestEmail(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  if (at < 1 || common.includes(domain) || real.includes(domain)) return null;
  const meant = common.find((one) => isOneSlip(domain, one));
  return meant ? `${text.slice(0, at)}@${meant}` : null;
}

/** One letter too many, missing or wrong, or two neighbors swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  const swapped = rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2);
  const isExtra = rest.slice(1) === wanted;
  const isMissing = rest === wanted.slice(1);
  const isWrong = rest.slice(1) === wanted.slice(1);
  return isExtra || isMissing || isWrong || swapped === wanted;
}
