import type { Waiting } from "~/services/back-office/waiting.server";

export interface Section {
  to: string;
  label: string;
  /** What waits for staff there. */
  waiting?: (counts: Waiting) => number;
  waitingLabel?: string;
}

/** The first eight sections, in their order (admin-1). */
export const mainSections: readonly Section[] = [
  {
    to: "/admin/orders",
    label: "Order History",
    waiting: ({ mockups, shipments }) => mockups + shipments,
    waitingLabel: "orders wait for a mockup or for shipping",
  },
  { to: "/admin/products", label: "Products", waiting: ({ lowStock }) => lowStock, waitingLabel: "low on stock" },
  {
    to: "/admin/quotes",
    label: "Quote Requests",
    waiting: ({ quotes }) => quotes,
    waitingLabel: "quote requests wait for an answer",
  },
  { to: "/admin/discount-codes", label: "Discount Codes" },
  {
    to: "/admin/invoices",
    label: "Manual Invoices",
    waiting: ({ overdue }) => overdue,
    waitingLabel: "invoices are overdue",
  },
  { to: "/admin/marketing", label: "Marketing Emails" },
  { to: "/admin/tournament", label: "Tournament Campaigns" },
  { to: "/admin/vip", label: "VIP Campaigns" },
];

export const productionSection: Section = { to: "/admin/production", label: "Production" };

export const moreSections: readonly Section[] = [
  productionSection,
  { to: "/admin/collaboration", label: "Rooms" },
  { to: "/admin/contacts", label: "Contacts" },
  { to: "/admin/blog", label: "Blog" },
  { to: "/admin/reviews", label: "Reviews", waiting: ({ reviews }) => reviews, waitingLabel: "reviews to read" },
  {
    to: "/admin/money",
    label: "Reconciliation",
    waiting: ({ discrepancies }) => discrepancies,
    waitingLabel: "payments do not match",
  },
  {
    to: "/admin/outbox",
    label: "Outbox",
    waiting: ({ failedMails }) => failedMails,
    waitingLabel: "mails did not leave",
  },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/settings", label: "Settings" },
  { to: "/admin/audit", label: "Audit Log" },
];
