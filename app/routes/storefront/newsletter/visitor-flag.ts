const key = "pinhigh.newsletter";

/** What this browser knows of its visitor: saw the popup, or signed up. Without storage every visit is the first. */
export type VisitorFlag = "seen" | "subscribed";

export function readVisitorFlag(): VisitorFlag | null {
  try {
    return localStorage.getItem(key) as VisitorFlag | null;
  } catch {
    return null;
  }
}

export function rememberVisitor(flag: VisitorFlag): void {
  try {
    if (readVisitorFlag() !== "subscribed") localStorage.setItem(key, flag);
  } catch {
    // Storage is blocked: nothing is kept.
  }
}
