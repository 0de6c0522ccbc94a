import type { discountCodes } from "../../app/db/schema";

type Row = typeof discountCodes.$inferInsert;
const day = 86_400_000;

/** One code of every kind that the shop knows. */
export function demoCodes(now: Date): Row[] {
  const at = (days: number) => new Date(now.getTime() + days * day);
  const code = (values: Omit<Row, "createdAt"> & { age: number }): Row => {
    const { age, ...row } = values;
    return { ...row, createdAt: at(-age) };
  };
  return [
    code({ code: "FAIRWAY10", discountType: "percentage", discountValue: 10, age: 40 }),
    code({ code: "BIRDIE5", discountType: "fixed", discountValue: 500, age: 30 }),
    code({ code: "CLUBHOUSE20", discountType: "percentage", discountValue: 20, minimumOrderCents: 10_000, age: 25 }),
    code({ code: "WELCOME15", discountType: "percentage", discountValue: 15, oncePerCustomer: true, age: 60 }),
    code({ code: "TOURNAMENT25", discountType: "percentage", discountValue: 25, validUntil: at(90), age: 10 }),
    code({ code: "SUMMER25", discountType: "percentage", discountValue: 25, validUntil: at(-20), age: 120 }),
    code({ code: "FIRST50", discountType: "percentage", discountValue: 50, maxUses: 50, currentUses: 50, age: 90 }),
    code({ code: "LASTONE", discountType: "fixed", discountValue: 1000, maxUses: 1, age: 5 }),
    code({ code: "SPRING27", discountType: "percentage", discountValue: 20, validFrom: at(100), age: 1 }),
    code({ code: "RETIRED", discountType: "percentage", discountValue: 30, isActive: false, age: 200 }),
  ];
}
