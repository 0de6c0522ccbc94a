// Makes an amount of a custom order due again. Guarantees that the order's columns are those of its other payments,
// whichever of them was taken back.
import { sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrders } from "~/db/schema";
import { beforeProduction } from "~/domain/custom-orders/custom-orders";
import type { App } from "~/services/core/app.server";
import { hasApprovedDesign } from "~/services/core/mockup-state.server";
import { unarchiveCustomOrder, updateCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { isPaidOf } from "~/services/ledger/in-flight.server";
import type { Payment } from "~/services/ledger/types.server";

const beforeProductionList = sql.raw(`('${beforeProduction.join("', '")}')`);

/**
 * Takes a payment off the order. Its other payments then count as the deposit. Without any, the deposit of the quote is
 * due again. An order that went into production only because of this payment goes back, unless someone has worked on it
 * since.
 */
export function reopenCustomOrder(app: App, { id, amountCents }: Payment, orderId: string): Statement[] {
  const { totalCents, depositCents, depositPaymentId, balancePaymentId, shippingCents, taxCents } = customOrders;
  const counts = sql`(${balancePaymentId} = ${id} or ${depositPaymentId} = ${id} or exists (select 1 from order_events
    where id in (${`deposit-paid:${id}`}, ${`balance_paid:${id}`}, ${`balance_part:${id}`})))`;
  const other = sql`(select payments.id from payments where ${isPaidOf(orderId)} and payments.captured_cents > 0 and payments.id <> ${id}
    order by payments.captured_at limit 1)`;
  const deposit = sql`iif(${depositPaymentId} is null or ${depositPaymentId} = ${id}, ${other}, ${depositPaymentId})`;
  const paidCents = sql`case when ${balancePaymentId} is not null then ${totalCents} when ${depositPaymentId} is not null then ${depositCents} else 0 end`;
  const askedCents = sql`((${totalCents} - ${shippingCents} - ${taxCents}) * ${customOrders.depositPercent} + 50) / 100`;
  // Events that staff undid are not public.
  const before = sql`case when ${hasApprovedDesign} then 'approved' else coalesce((select type from order_events
    where subject = 'custom_order' and subject_id = ${orderId} and is_public and type in ${beforeProductionList}
    order by created_at desc limit 1), 'pending') end`;
  const startedBy = sql`${customOrders.status} = 'in_production' and exists (select 1 from order_events where id = ${`in-production:${id}`})
    and not exists (select 1 from production_jobs where order_id = ${orderId} and (phase = 'making' or made <> '{}'))`;
  return [
    ...updateCustomOrder(
      app,
      orderId,
      {
        depositCents: sql`case when ${deposit} is null then ${askedCents} else ${paidCents} - ${amountCents} end`,
        depositPaymentId: deposit,
        balancePaymentId: null,
        status: sql`case when ${startedBy} then ${before} else ${customOrders.status} end`,
      },
      counts,
    ),
    ...unarchiveCustomOrder(app, orderId),
  ];
}
