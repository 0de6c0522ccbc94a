const key = "pinhigh.newsletter";

/** Whether this browser has seen the popup or signed up. Without storage every visit counts as the first. */
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
    // Without storage nothing is remembered.
  }
}
