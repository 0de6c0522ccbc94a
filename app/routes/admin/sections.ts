import {
  Archive,
  BadgePercent,
  BookOpen,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  Contact,
  ContactRound,
  FileCheck,
  FileText,
  Hammer,
  History,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageSquareQuote,
  MessagesSquare,
  Package,
  PenLine,
  Scale,
  Send,
  Settings,
  Star,
  Trophy,
  Users,
} from "lucide-react";
import { termsName } from "~/domain/brand/terms";
import type { Waiting } from "~/services/back-office/waiting.server";

export interface Section {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other words by which the search finds this page. */
  words?: string;
  /** Number of tasks in this section. */
  waiting?: (counts: Waiting) => number;
  /** Label after a count: the first for one, the second for all other numbers. */
  waitingLabel?: readonly [one: string, many: string];
}

export const overview: Section = {
  to: "/admin",
  label: "Overview",
  icon: ChartColumn,
  words: "today dashboard revenue",
};

export const productionSection: Section = {
  to: "/admin/production",
  label: "Production",
  icon: Hammer,
  words: "board due ship",
};

/** Groups of the menu. The eight specified sections keep their order (admin-1). */
export const sectionGroups: readonly { name: string; sections: readonly Section[] }[] = [
  {
    name: "Sell",
    sections: [
      {
        to: "/admin/orders",
        label: "Order History",
        icon: ClipboardList,
        words: "orders sales",
        waiting: ({ mockups, shipments }) => mockups + shipments,
        waitingLabel: ["order needs a mockup or shipping", "orders need a mockup or shipping"],
      },
      {
        to: "/admin/products",
        label: "Products",
        icon: Package,
        words: "catalog stock inventory",
        waiting: ({ lowStock }) => lowStock,
        waitingLabel: ["product low on stock", "products low on stock"],
      },
      {
        to: "/admin/quotes",
        label: "Quote Requests",
        icon: MessageSquareQuote,
        waiting: ({ quotes }) => quotes,
        waitingLabel: ["quote request needs an answer", "quote requests need an answer"],
      },
      { to: "/admin/customers", label: "Customers", icon: Contact, words: "people clients segments tags" },
      { to: "/admin/discount-codes", label: "Discount Codes", icon: BadgePercent, words: "coupon promo" },
      {
        to: "/admin/invoices",
        label: "Manual Invoices",
        icon: FileText,
        words: "billing",
        waiting: ({ overdue }) => overdue,
        waitingLabel: ["overdue invoice", "overdue invoices"],
      },
      {
        to: "/admin/inbox",
        label: "Inbox",
        icon: Inbox,
        words: "email replies conversation",
        waiting: ({ unread }) => unread,
        waitingLabel: ["unread email", "unread emails"],
      },
    ],
  },
  {
    name: "Make",
    sections: [
      productionSection,
      { to: "/admin/collaboration", label: "Design rooms", icon: MessagesSquare, words: "mockup proof approval" },
    ],
  },
  {
    name: "Market",
    sections: [
      { to: "/admin/marketing", label: "Marketing Emails", icon: Megaphone, words: "campaign newsletter" },
      { to: "/admin/tournament", label: "Tournament Campaigns", icon: Trophy, words: "organizer" },
      { to: "/admin/vip", label: "VIP Campaigns", icon: CircleUserRound },
      { to: "/admin/contacts", label: "Contacts", icon: ContactRound, words: "mailing list import" },
      { to: "/admin/blog", label: "Blog", icon: PenLine, words: "posts pages faq about" },
      {
        to: "/admin/reviews",
        label: "Reviews",
        icon: Star,
        waiting: ({ reviews }) => reviews,
        waitingLabel: ["review to moderate", "reviews to moderate"],
      },
    ],
  },
  {
    name: "Books",
    sections: [
      {
        to: "/admin/books",
        label: "Books",
        icon: BookOpen,
        words: "months close accountant quickbooks xero reports",
      },
      {
        to: "/admin/money",
        label: "Reconciliation",
        icon: Scale,
        words: "paypal accounting payments",
        waiting: ({ discrepancies }) => discrepancies,
        waitingLabel: ["unmatched payment", "unmatched payments"],
      },
      {
        to: "/admin/tax-certificates",
        label: "Tax certificates",
        icon: FileCheck,
        words: "exempt resale exemption",
        waiting: ({ certificates }) => certificates,
        waitingLabel: ["tax certificate to review", "tax certificates to review"],
      },
    ],
  },
  {
    name: "Settings",
    sections: [
      {
        to: "/admin/outbox",
        label: "Sent email",
        icon: Send,
        words: "outbox",
        waiting: ({ failedMails }) => failedMails,
        waitingLabel: ["undelivered email", "undelivered emails"],
      },
      { to: "/admin/users", label: "Users", icon: Users, words: "team roles invite" },
      { to: "/admin/settings", label: "Settings", icon: Settings },
      { to: "/admin/audit", label: "Audit Log", icon: History, words: "changes who" },
    ],
  },
];

export const allSections: readonly Section[] = [overview, ...sectionGroups.flatMap(({ sections }) => sections)];

/** Pages and actions that are not in the menu. The search finds them (admin-12). */
const actions: readonly Section[] = [
  { to: "/admin/orders/new", label: "New order", icon: ClipboardList, words: "create phone manual sample" },
  {
    to: "/admin/orders/tracking",
    label: "Import tracking numbers",
    icon: ClipboardList,
    words: "shipstation csv upload ship",
  },
  { to: "/admin/customers/new", label: `New ${termsName} customer`, icon: Contact, words: "approve terms credit add" },
  { to: "/admin/invoices/new", label: "New invoice", icon: FileText, words: "create bill" },
  { to: "/admin/products/new", label: "New product", icon: Package, words: "create add" },
  { to: "/admin/products/import", label: "Import products", icon: Package, words: "csv upload" },
  { to: "/admin/blog/new", label: "New post", icon: PenLine, words: "create write article" },
  { to: "/admin/contacts#import", label: "Import contacts", icon: Contact, words: "csv upload customers" },
  { to: "/admin/mass-email", label: "Discount email", icon: Megaphone, words: "mass campaign code" },
  { to: "/admin/products?shelf=low", label: "Low stock", icon: Archive, words: "restock" },
  { to: "/admin/books/sales-tax", label: "Sales tax report", icon: BookOpen, words: "states filing books" },
  { to: "/admin/books/profit", label: "Profit by product", icon: BookOpen, words: "cost margin report books" },
  { to: "/admin/settings#sales-tax", label: "Sales tax", icon: Settings, words: "nexus rates states" },
  { to: "/admin/settings#w-9", label: "W-9", icon: Settings, words: "tax form taxpayer" },
  { to: "/admin/settings#contact", label: "Contact info", icon: Settings, words: "phone address hours" },
  { to: "/admin/production?view=calendar", label: "Production calendar", icon: Hammer, words: "due month" },
  { to: "/admin/production/stages", label: "Production stages", icon: Hammer, words: "board columns" },
  {
    to: "/admin/settings/automations",
    label: "Automations",
    icon: Settings,
    words: "automatic emails review reminder",
  },
  { to: "/admin/settings/mails", label: "Email templates", icon: Settings, words: "texts wording" },
];

/** Returns the pages and actions that match every typed word: a word must begin their name or one of their other words. */
export function findPages(typed: string): Section[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return [...actions, ...allSections]
    .filter(({ label, words: others = "" }) => {
      const known = `${label} ${others}`.toLowerCase().split(/\s+/);
      return words.every((word) => known.some((one) => one.startsWith(word)));
    })
    .slice(0, 6);
}
