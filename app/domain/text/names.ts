/** Words and signs that people's names do not have, but names of clubs and companies do. */
const company =
  /[&@]|\b\d|\b(inc|llc|ltd|corp|company|co|cc|gc|club|course|golf|links|resort|hotel|shop|store|group|team|committee|association|foundation|school|university|church|tournament|open|invitational)\b/i;
const title = /^(mr|mrs|ms|dr|prof)\b/i;

/** First name of a person. Blank for a company, for "Dr. Lee" and when no name is known. */
export function firstName(fullName: string | null | undefined): string {
  const name = fullName?.trim() ?? "";
  return company.test(name) || title.test(name) ? "" : (name.split(/\s+/)[0] ?? "");
}

/** First name for "Hi …,", or "there". */
export const greetingName = (fullName: string | null | undefined): string => firstName(fullName) || "there";
