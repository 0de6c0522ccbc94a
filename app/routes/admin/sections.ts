import type { Waiting } from "~/services/back-office/waiting.server";

export interface Section {
  to: string;
  label: string;
  /** Number of tasks in this section. */
  waiting?: (counts: Waiting) => number;
  /** Words after a count of one, and after any other count. */
  waitingLabel?: readonly [one: string, many: string];
}

/** The first eight sections, in order (admin-1). */
export const mainSections: readonly Section[] = [
  {
    to: "/admin/orders",
    label: "Order History",
    waiting: ({ mockups, shipments }) => mockups + shipments,
    waitingLabel: ["order needs a mockup or shipping", "orders need a mockup or shipping"],
  },
  {
    to: "/admin/products",
    label: "Products",
    waiting: ({ lowStock }) => lowStock,
    waitingLabel: ["product low on stock", "products low on stock"],
  },
  {
    to: "/admin/quotes",
    label: "Quote Requests",
    waiting: ({ quotes }) => quotes,
    waitingLabel: ["quote request needs an answer", "quote requests need an answer"],
  },
  { to: "/admin/discount-codes", label: "Discount Codes" },
  {
    to: "/admin/invoices",
    label: "Manual Invoices",
    waiting: ({ overdue }) => overdue,
    waitingLabel: ["overdue invoice", "overdue invoices"],
  },
  { to: "/admin/marketing", label: "Marketing Emails" },
  { to: "/admin/tournament", label: "Tournament Campaigns" },
  { to: "/admin/vip", label: "VIP Campaigns" },
];

export const productionSection: Section = { to: "/admin/production", label: "Production" };

export const moreSections: readonly Section[] = [
  productionSection,
  {
    to: "/admin/inbox",
    label: "Inbox",
    waiting: ({ unread }) => unread,
    waitingLabel: ["unread email", "unread emails"],
  },
  { to: "/admin/collaboration", label: "Design rooms" },
  { to: "/admin/contacts", label: "Contacts" },
  { to: "/admin/blog", label: "Blog" },
  {
    to: "/admin/reviews",
    label: "Reviews",
    waiting: ({ reviews }) => reviews,
    waitingLabel: ["review to moderate", "reviews to moderate"],
  },
  {
    to: "/admin/money",
    label: "Reconciliation",
    waiting: ({ discrepancies }) => discrepancies,
    waitingLabel: ["unmatched payment", "unmatched payments"],
  },
  {
    to: "/admin/outbox",
    label: "Sent email",
    waiting: ({ failedMails }) => failedMails,
    waitingLabel: ["undelivered email", "undelivered emails"],
  },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/settings", label: "Settings" },
  { to: "/admin/audit", label: "Audit Log" },
];
