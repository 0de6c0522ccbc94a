/** What waits, thing by thing, for staff or for a customer who was asked (admin-13). */
export const taskKinds = [
  "makeOrder",
  "deposit",
  "depositAsked",
  "balance",
  "balanceAsked",
  "owed",
  "owedAsked",
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

/** What is to be done, and what opens; of what was asked for, what its day is. */
export const taskWords: Record<TaskKind, { act: string; why: string }> = {
  makeOrder: { act: "Create the order", why: "The quote is approved" },
  deposit: { act: "Ask for the deposit", why: "The quote is approved, the deposit is not paid" },
  depositAsked: { act: "Waits for the deposit", why: "The link was mailed; ask again on" },
  balance: { act: "Ask for the balance", why: "The balance is due and not paid" },
  balanceAsked: { act: "Waits for the balance", why: "A link works until" },
  owed: { act: "Ask for the payment", why: "An order with something left to pay" },
  owedAsked: { act: "Waits for the payment", why: "A link works until" },
  changes: { act: "Send a new mockup", why: "Changes were asked for" },
  cancel: { act: "Answer the cancellation", why: "The customer wants to cancel" },
  unapproved: { act: "Get the design approved", why: "In production without an approved design" },
  late: { act: "Finish and ship", why: "In production past its ship-by day" },
  needBy: { act: "Begin, or tell the customer", why: "Needed sooner than it can be made" },
  followUp: { act: "Follow up", why: "You wanted to write again" },
  link: { act: "Renew the link", why: "The link ends soon and nothing was paid or approved" },
  lowStock: { act: "Restock", why: "Low on stock" },
};

const askedKinds = ["depositAsked", "balanceAsked", "owedAsked"] as const satisfies TaskKind[];
/** The customer's turn until its day. */
export const isAsked = (kind: TaskKind): boolean => askedKinds.some((asked) => asked === kind);

/** How the link by which something is paid stands; null where none works. */
export type LinkState = "live" | "ending" | null;
/** So long before its end a link is renewed. */
export const linkWarningDays = 3;
/** So long after its link was mailed a deposit is asked for again. */
export const depositAskedDays = 3;

export type Urgency = "late" | "today" | "soon";
export const urgencyOf = (due: string, today: string): Urgency =>
  due < today ? "late" : due === today ? "today" : "soon";
