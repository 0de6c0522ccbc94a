/** Kinds of tasks that wait for staff, or for a customer after a request (admin-13). */
export const taskKinds = [
  "sendMockup",
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
  "lateShipment",
  "needBy",
  "followUp",
  "certificate",
  "link",
  "lowStock",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Task and reason, as the Today page shows them. In the rows that wait for the customer, `why` continues with a date. */
export const taskLabels: Record<TaskKind, { act: string; why: string }> = {
  sendMockup: { act: "Send the mockup", why: "Quote approved" },
  makeOrder: { act: "Create the order", why: "Mockup approved" },
  deposit: { act: "Request deposit", why: "Quote approved; deposit not paid" },
  depositAsked: { act: "Awaiting deposit", why: "Link emailed; follow up on" },
  balance: { act: "Request balance", why: "Balance due" },
  balanceAsked: { act: "Awaiting balance", why: "Link valid until" },
  owed: { act: "Request payment", why: "Order has a balance due" },
  owedAsked: { act: "Awaiting payment", why: "Link valid until" },
  changes: { act: "Send a new mockup", why: "Client requested changes" },
  cancel: { act: "Respond to cancellation request", why: "Customer wants to cancel" },
  unapproved: { act: "Get design approval", why: "In production without an approved design" },
  late: { act: "Finish and ship", why: "Past its ship date" },
  lateShipment: { act: "Ship", why: "Past its ship date" },
  needBy: { act: "Start now or notify the customer", why: "Can't be made by the date needed" },
  followUp: { act: "Follow up", why: "Follow-up due" },
  certificate: { act: "Review the tax certificate", why: "Customer is tax-exempt" },
  link: { act: "Send a new link", why: "Link expires soon; not paid or approved yet" },
  lowStock: { act: "Restock", why: "Low on stock" },
};

const askedKinds = ["depositAsked", "balanceAsked", "owedAsked"] as const satisfies TaskKind[];
/** True if the task waits for the customer until its date. */
export const isAsked = (kind: TaskKind): boolean => askedKinds.some((asked) => asked === kind);

/** State of a payment link. Null if there is no valid link. */
export type LinkState = "live" | "ending" | null;
/** A link counts as `ending` during this many days before it expires. */
export const linkWarningDays = 3;
/** Days after the email until staff are reminded to ask for the deposit again. */
export const depositAskedDays = 3;

export type Urgency = "late" | "today" | "soon";
export const urgencyOf = (due: string, today: string): Urgency =>
  due < today ? "late" : due === today ? "today" : "soon";
