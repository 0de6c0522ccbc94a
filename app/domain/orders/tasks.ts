/** What waits for staff, thing by thing (admin-13). */
export const taskKinds = [
  "makeOrder",
  "balance",
  "owed",
  "changes",
  "cancel",
  "unapproved",
  "late",
  "needBy",
  "followUp",
  "link",
  "lowStock",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** What is to be done, and what opens. */
export const taskWords: Record<TaskKind, { act: string; why: string }> = {
  makeOrder: { act: "Create the order", why: "The quote is approved" },
  balance: { act: "Ask for the balance", why: "The design is approved, the balance is not paid" },
  owed: { act: "Ask for the payment", why: "An order with something left to pay" },
  changes: { act: "Send a new mockup", why: "Changes were asked for" },
  cancel: { act: "Answer the cancellation", why: "The customer wants to cancel" },
  unapproved: { act: "Get the design approved", why: "In production without an approved design" },
  late: { act: "Finish and ship", why: "In production past its ship-by day" },
  needBy: { act: "Begin, or tell the customer", why: "Needed sooner than it can be made" },
  followUp: { act: "Follow up", why: "You wanted to write again" },
  link: { act: "Renew the link", why: "The link ends soon and nothing was paid or approved" },
  lowStock: { act: "Restock", why: "Low on stock" },
};

export type Urgency = "late" | "today" | "soon";
export const urgencyOf = (due: string, today: string): Urgency =>
  due < today ? "late" : due === today ? "today" : "soon";
