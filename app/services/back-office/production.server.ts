// The production board: orders to make and to pack, by stage (production-1). Owns: production_jobs. The production role
// may see and move all of it, so nothing here contains prices, payments or customer data beyond the order (admin-14).
import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { customOrders, orderItems, orders, productionJobs, users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addDays, type CalendarDay, dayMs } from "~/domain/calendar/calendar";
import { customDueDay, roadDays, shipByDay } from "~/domain/calendar/schedule";
import { isPicture } from "~/domain/collaboration/mockups";
import { designsToMake, piecesLabel } from "~/domain/designer/several";
import { type AnyOrderStatus, type OrderKind, orderBadge, orderKindOf } from "~/domain/orders/admin";
import {
  type assignInput,
  type BoardPhase,
  boardPhaseOf,
  canEnter,
  currentStages,
  designLines,
  goodsLines,
  type madeInput,
  madeLabel,
  madeOf,
  type moveInput,
  moveRefusal,
  progressOf,
  type StagesSetting,
  stageOf,
} from "~/domain/orders/board";
import { leftToShip, type ParcelLine } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import { selectOrderMockup } from "~/services/collaboration/approvals.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { hasApprovedDesign, mockupContentType } from "~/services/core/mockup-state.server";
import { requireProduction } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { dueDay } from "~/services/custom-orders/custom-orders.server";
import { hasOpenBalance, openBalance } from "~/services/invoices/statements.server";
import { eventSubject } from "~/services/orders/any-order.server";
import { firstPicture } from "~/services/orders/list.server";
import { selectShipments } from "~/services/orders/parcels.server";

/** Parts of the board that are cut off separately: orders of each phase, and catalog orders. */
export const boardParts = ["artwork", "approved", "making", "catalog"] as const;
export type BoardPart = (typeof boardParts)[number];

/** Cards of each part: at first, and after the viewer opens it in full. */
const [cardsAtFirst, maxCards] = [25, 200];
/** A card that someone moved stays among the shown ones for this long. */
const touchedDays = 60;

/** SQL over `custom_orders` for its phase, or null if it is not on the board. */
const phase = sql<BoardPhase>`case custom_orders.status when 'pending' then 'artwork' when 'mockup_sent' then 'artwork'
  when 'approved' then 'approved' when 'in_production' then 'making' end`;
const onBoard = sql`('pending', 'mockup_sent', 'approved', 'in_production')`;

// The board does not say which of the reasons it is.
const isDesignHeld = sql`(custom_orders.cancel_requested_at is not null
  or (custom_orders.status = 'in_production' and ${hasOpenBalance} and ${openBalance} > 0))`;
const isGoodsHeld = sql`(orders.cancel_requested_at is not null or orders.owed_cents > 0)`;

/** Columns of the job. Their names differ from those of the orders, because D1 returns rows of a batch as objects. */
const jobColumns = {
  stage: sql<string | null>`production_jobs.stage`.as("job_stage"),
  phase: sql<BoardPhase | null>`production_jobs.phase`.as("job_phase"),
  made: sql`coalesce(production_jobs.made, '{}')`
    .mapWith((text: string) => JSON.parse(text) as Record<string, number>)
    .as("job_made"),
  assigneeId: sql<string | null>`production_jobs.assignee_id`.as("job_assignee"),
  assignee: sql<string | null>`(select users.username from users where users.id = production_jobs.assignee_id)`.as(
    "job_assignee_name",
  ),
};

const itemsOfOrder =
  sql`(select json_group_array(json_object('productId', ${orderItems.productId}, 'name', ${orderItems.name},
    'quantity', ${orderItems.quantity})) from ${orderItems} where order_items.order_id = orders.id)`
    .mapWith((text: string) => JSON.parse(text) as ParcelLine[])
    .as("items");
const parcelsOfOrder =
  sql`(select json_group_array(json_object('lines', json(lines))) from shipments where shipments.order_id = orders.id)`
    .mapWith((text: string) => JSON.parse(text) as { lines: ParcelLine[] }[])
    .as("parcels");

export interface BoardCard {
  id: string;
  kind: OrderKind;
  customerName: string;
  phase: BoardPhase;
  stage: string;
  assignee: string | null;
  isHeld: boolean;
  isRush: boolean;
  /** False for a custom order without an approved design. Catalog orders need none. */
  isApproved: boolean;
  status: ReturnType<typeof orderBadge>;
  picture: string | null;
  pieces: string;
  /** Day by which the customer has it, and by which it ships. */
  due: CalendarDay;
  shipBy: CalendarDay;
  progress: ReturnType<typeof progressOf>;
}

/** Returns the cards of the board, earliest ship-by day first. `whole` is the part to return in full, or all parts. */
export async function getProductionBoard(app: App, whole?: BoardPart | "all") {
  const [designs, goods, { contact, productionStages }, { role }] = await Promise.all([
    app.read(selectDesigns(app, whole)),
    app.read(selectGoods(app, whole)),
    getSettings(app),
    requireProduction(app),
  ]);
  const { stages } = productionStages;
  const cards = [
    ...designs.map((row) => designCard(row, stages)),
    ...goods.map((row) => goodsCard(row, stages, contact.hours)).filter(({ progress }) => progress.quantity > 0),
  ];
  const rowsOf = (part: BoardPhase) => designs.filter((row) => row.boardPhase === part);
  return {
    stages: currentStages(stages),
    cards: cards.sort((a, b) => Number(a.shipBy > b.shipBy) - Number(a.shipBy < b.shipBy)),
    hidden: {
      artwork: countHidden(rowsOf("artwork")),
      approved: countHidden(rowsOf("approved")),
      making: countHidden(rowsOf("making")),
      catalog: countHidden(goods),
    },
    role,
  };
}
export type Board = Awaited<ReturnType<typeof getProductionBoard>>;

const countHidden = (rows: readonly { count: number }[]) => (rows[0]?.count ?? 0) - rows.length;

const limitOf = (part: BoardPart, whole?: BoardPart | "all") =>
  whole === part || whole === "all" ? maxCards : cardsAtFirst;

/** SQL for the orders of both kinds that someone moved, assigned or counted last. */
const touchedIds = (app: App) => sql`(select order_id from production_jobs
  where updated_at > ${app.now().getTime() - touchedDays * dayMs} order by updated_at desc limit ${maxCards})`;

function selectDesigns(app: App, whole?: BoardPart | "all") {
  const { id, customerName, quantity, pinType, size, plating, packaging, choices } = customOrders;
  const { furtherDesigns, rushOrder, deadlineDate, promisedDate, createdAt, status } = customOrders;
  const oldest = ["pending", "mockup_sent", "approved", "in_production"].map(
    (one) => sql`select id from (select id from custom_orders where status = ${one} and archived_at is null
      order by created_at limit ${maxCards})`,
  );
  // Reads only the oldest orders of each status, those with the nearest deadlines, and those that someone moved. These are
  // two lists, because D1 allows five terms in a compound select (platform-d1-4).
  const early = sql`(${sql.join(oldest, sql` union `)}
    union select id from (select id from custom_orders where deadline_date is not null
      and status not in ('shipped', 'delivered', 'cancelled') and +status in ${onBoard} and +archived_at is null order by deadline_date limit ${maxCards}))`;
  // Cards that someone moved come first, and orders that wait for the customer last, so that they do not crowd out the others.
  const place = sql`row_number() over (partition by ${phase}
    order by production_jobs.order_id is null, ${isDesignHeld}, ${dueDay})`;
  const limit = sql`case board_phase when 'artwork' then ${limitOf("artwork", whole)}
    when 'approved' then ${limitOf("approved", whole)} else ${limitOf("making", whole)} end`;
  const shown = sql`(select id from (select custom_orders.id as id, ${phase} as board_phase, ${place} as place
      from custom_orders left join production_jobs on production_jobs.order_id = custom_orders.id
      where (custom_orders.id in ${early} or custom_orders.id in ${touchedIds(app)}) and +custom_orders.status in ${onBoard} and +custom_orders.archived_at is null)
    where place <= ${limit})`;
  const countOf = (statuses: SQL) =>
    sql`(select count(*) from custom_orders counted where counted.status in ${statuses} and counted.archived_at is null)`;
  return app.db
    .select({
      id,
      customerName,
      quantity,
      pinType,
      size,
      plating,
      packaging,
      choices,
      rushOrder,
      deadlineDate,
      furtherDesigns,
      promisedDate,
      createdAt,
      status,
      isApproved: hasApprovedDesign.mapWith(Boolean).as("is_approved"),
      isHeld: isDesignHeld.mapWith(Boolean).as("is_held"),
      mockupType: mockupContentType.as("mockup_type"),
      boardPhase: phase.as("board_phase"),
      job: jobColumns,
      count: sql<number>`case ${phase} when 'artwork' then ${countOf(sql`('pending', 'mockup_sent')`)}
        when 'approved' then ${countOf(sql`('approved')`)} else ${countOf(sql`('in_production')`)} end`.as(
        "board_count",
      ),
    })
    .from(customOrders)
    .leftJoin(productionJobs, eq(productionJobs.orderId, id))
    .where(sql`${id} in ${shown}`);
}

function selectGoods(app: App, whole?: BoardPart | "all") {
  const oldest = sql`(select id from (select id from orders where status = 'processing' and archived_at is null
    order by created_at limit ${maxCards}))`;
  const isLooked = sql`(${orders.id} in ${oldest} or ${orders.id} in ${touchedIds(app)})`;
  return app.db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      createdAt: orders.createdAt,
      isHeld: isGoodsHeld.mapWith(Boolean).as("is_held"),
      items: itemsOfOrder,
      parcels: parcelsOfOrder,
      picture: firstPicture,
      job: jobColumns,
      count:
        sql<number>`(select count(*) from orders counted where counted.status = 'processing' and counted.archived_at is null)`.as(
          "board_count",
        ),
    })
    .from(orders)
    .leftJoin(productionJobs, eq(productionJobs.orderId, orders.id))
    .where(and(isLooked, sql`+${orders.status} = 'processing'`, sql`+${orders.archivedAt} is null`))
    .orderBy(sql`production_jobs.order_id is null`, orders.createdAt)
    .limit(limitOf("catalog", whole));
}

type Design = Awaited<ReturnType<typeof selectDesigns>>[number];
type Goods = Awaited<ReturnType<typeof selectGoods>>[number];
type Stages = StagesSetting["stages"];

function designCard(row: Design, stages: Stages): BoardCard {
  const { job, boardPhase } = row;
  const due = customDueDay(row);
  return {
    id: row.id,
    kind: "custom",
    customerName: row.customerName,
    phase: boardPhase,
    stage: stageOf(stages, { kind: "custom", phase: boardPhase, chosen: job }),
    assignee: job.assignee,
    isHeld: row.isHeld,
    isRush: row.rushOrder,
    isApproved: row.isApproved,
    status: orderBadge("custom", row.status),
    picture: row.mockupType && isPicture(row.mockupType) ? `/files/${row.id}/mockup` : null,
    pieces: piecesLabel(row),
    due,
    shipBy: addDays(due, -roadDays),
    progress: progressOf(job.made, designLines(row)),
  };
}

function goodsCard(row: Goods, stages: Stages, hours: Parameters<typeof shipByDay>[1]): BoardCard {
  const { job, id, customerName } = row;
  const left = leftToShip(row.items, row.parcels);
  const shipBy = shipByDay(row.createdAt, hours);
  return {
    id,
    kind: "regular",
    customerName,
    phase: "making",
    stage: stageOf(stages, { kind: "regular", phase: "making", chosen: job }),
    assignee: job.assignee,
    isHeld: row.isHeld,
    isRush: false,
    isApproved: true,
    status: orderBadge("regular", "processing"),
    picture: row.picture,
    pieces: left.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`).join(", "),
    due: shipBy,
    shipBy,
    progress: progressOf(job.made, goodsLines(left)),
  };
}

const gone = "This order isn't on the board anymore.";

/** One card with what is needed to make and ship it. ShopError `not_found` if the order is not on the board. */
export async function getProductionJob(app: App, id: string) {
  const kind = orderKindOf(id);
  const [found, { productionStages, contact }, team] = await Promise.all([
    kind === "custom" ? readDesignJob(app, id) : readGoodsJob(app, id),
    getSettings(app),
    app.read(selectTeam(app)),
    requireProduction(app),
  ]);
  const phaseNow = found && !found.archivedAt ? boardPhaseOf(kind, found.status) : null;
  if (!found || !phaseNow) throw new ShopError("not_found", gone);
  const { stages } = productionStages;
  const { job, archivedAt: _, status, ...order } = found;
  const due = found.kind === "custom" ? customDueDay(found) : shipByDay(found.createdAt, contact.hours);
  return {
    order,
    phase: phaseNow,
    status: orderBadge(kind, status),
    stage: stageOf(stages, { kind, phase: phaseNow, chosen: job }),
    stages: currentStages(stages).filter((one) => canEnter(one, phaseNow)),
    job,
    lines: found.lines.map((line) => ({ ...line, made: madeOf(job.made, line) })),
    due,
    shipBy: found.kind === "custom" ? addDays(due, -roadDays) : due,
    team,
  };
}
export type ProductionJob = Awaited<ReturnType<typeof getProductionJob>>;

/** Staff who can sign in. The conditions let SQLite search the index users_team. */
const selectTeam = (app: App) =>
  app.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(sql`role <> 'user'`, gt(users.username, ""), isNull(users.disabledAt)))
    .orderBy(users.username);

async function readDesignJob(app: App, orderId: string) {
  const { id, customerName, quantity, pinType, size, plating, packaging, choices, furtherDesigns } = customOrders;
  const { rushOrder, notes, deadlineDate, promisedDate, createdAt, shippingAddress, status, archivedAt } = customOrders;
  const [[row], [mockup]] = await Promise.all([
    app.read(
      app.db
        .select({
          id,
          version: customOrders.version,
          customerName,
          quantity,
          pinType,
          size,
          plating,
          packaging,
          choices,
          furtherDesigns,
          rushOrder,
          notes,
          deadlineDate,
          promisedDate,
          createdAt,
          shippingAddress,
          status,
          archivedAt,
          isHeld: isDesignHeld.mapWith(Boolean).as("is_held"),
          job: jobColumns,
        })
        .from(customOrders)
        .leftJoin(productionJobs, eq(productionJobs.orderId, id))
        .where(eq(id, orderId)),
    ),
    app.read(selectOrderMockup(app, orderId)),
  ]);
  if (!row) return null;
  return {
    ...row,
    kind: "custom" as const,
    furtherDesigns: designsToMake(row.furtherDesigns),
    lines: designLines(row),
    left: undefined,
    isApproved: Boolean(mockup?.code),
    hasMockup: mockup !== undefined,
    hasPicture: mockup !== undefined && isPicture(mockup.contentType),
    picture: null,
  };
}

async function readGoodsJob(app: App, orderId: string) {
  const [[row], parcels] = await Promise.all([
    app.read(
      app.db
        .select({
          id: orders.id,
          version: orders.version,
          customerName: orders.customerName,
          createdAt: orders.createdAt,
          shippingAddress: orders.shippingAddress,
          status: orders.status,
          archivedAt: orders.archivedAt,
          isHeld: isGoodsHeld.mapWith(Boolean).as("is_held"),
          items: itemsOfOrder,
          picture: firstPicture,
          job: jobColumns,
        })
        .from(orders)
        .leftJoin(productionJobs, eq(productionJobs.orderId, orders.id))
        .where(eq(orders.id, orderId)),
    ),
    app.read(selectShipments(app, [orderId])),
  ]);
  if (!row) return null;
  const { items, ...order } = row;
  const left = leftToShip(items, parcels);
  return { ...order, kind: "regular" as const, lines: goodsLines(left), left };
}

/** Moves a card to another stage. ShopError `conflict` if someone else changed it, or if its order has not come that far. */
export async function moveJob(app: App, { id, from, stage }: z.output<typeof moveInput>): Promise<void> {
  const viewer = await requireProduction(app);
  const found = await getProductionJob(app, id);
  const { productionStages } = await getSettings(app);
  const stages = currentStages(productionStages.stages);
  const target = stages.find((one) => one.id === stage);
  if (!target) throw new ShopError("conflict", "That stage was deleted. Please choose another one.");
  const refused = moveRefusal(id, target, found.phase);
  if (refused) throw new ShopError("conflict", refused);
  if (found.stage === stage) return;
  if (found.stage !== from) throw changedMeanwhile(id);
  const { job } = found;
  const left = stages.find((one) => one.id === from);
  await saveJob(app, viewer, found, {
    isAsRead: sql`${productionJobs.stage} is ${job.stage} and ${productionJobs.phase} is ${job.phase}`,
    values: { stage, phase: found.phase },
    event: { type: "stage", note: `${left?.name ?? ""} → ${target.name}` },
  });
}

/** Gives a card to a member of the team, or to no one. */
export async function assignJob(app: App, { id, from, assignee }: z.output<typeof assignInput>): Promise<void> {
  const viewer = await requireProduction(app);
  const found = await getProductionJob(app, id);
  const person = found.team.find((one) => one.id === assignee);
  if (assignee && !person)
    throw new ShopError("conflict", "This person no longer works here. Please choose another one.");
  const { assigneeId } = found.job;
  if ((assigneeId ?? "") === assignee) return;
  if ((assigneeId ?? "") !== from) throw changedMeanwhile(id);
  await saveJob(app, viewer, found, {
    isAsRead: sql`${productionJobs.assigneeId} is ${assigneeId}`,
    values: { assigneeId: person?.id ?? null },
    event: { type: "assigned", note: person?.username ?? "No one" },
  });
}

/** Saves how many pieces of a line are finished. */
export async function saveMade(app: App, { id, from, line, made }: z.output<typeof madeInput>): Promise<void> {
  const viewer = await requireProduction(app);
  const found = await getProductionJob(app, id);
  const meant = found.lines.find(({ key }) => key === line);
  if (!meant) throw new ShopError("conflict", "This line was changed. Please look at the order again.");
  if (made > meant.quantity) {
    const sentence = `Please enter 0 to ${formatCount(meant.quantity)}.`;
    throw new ShopError("invalid", sentence, { fieldErrors: { made: [sentence] } });
  }
  if (meant.made === made) return;
  if (meant.made !== from) throw changedMeanwhile(id);
  const path = `$."${line}"`;
  await saveJob(app, viewer, found, {
    isAsRead: sql`json_extract(${productionJobs.made}, ${path}) is ${found.job.made[line] ?? null}`,
    values: { made: { [line]: made } },
    // Keeps the other lines, which someone else may count at the same moment.
    update: { made: sql`json_set(${productionJobs.made}, ${path}, ${made})` },
    event: { type: "made", note: `${meant.label}: ${madeLabel({ made, quantity: meant.quantity })}` },
  });
}

const changedMeanwhile = (id: string) =>
  new ShopError("conflict", `Someone else just changed ${id}. The board now shows it as it is. Please try again.`);

interface JobChange {
  /** SQL over the job that is true while the changed value is the one that was read. */
  isAsRead: SQL;
  values: Partial<Pick<typeof productionJobs.$inferInsert, "stage" | "phase" | "assigneeId" | "made">>;
  /** Values that differ if the job already has a row. */
  update?: { made: SQL };
  event: { type: string; note: string };
}

/** Writes the job, its event and its audit line, unless that value or its order's status changed since it was read. */
async function saveJob(
  app: App,
  viewer: Viewer,
  { order: { id, kind }, phase: phaseNow }: ProductionJob,
  { isAsRead, values, update, event }: JobChange,
): Promise<void> {
  const { version } = productionJobs;
  const table = kind === "custom" ? customOrders : orders;
  const statuses = statusesOf(kind, phaseNow);
  const isThere = sql`exists (select 1 from ${table} where ${eq(table.id, id)} and ${inArray(table.status, statuses as never[])}
    and ${isNull(table.archivedAt)})`;
  const row = { ...values, updatedAt: app.now() };
  try {
    await runBatch(app.db, [
      app.db
        .insert(productionJobs)
        .values({ ...row, orderId: id, version: abortUnless(version, isThere, 1) })
        .onConflictDoUpdate({
          target: productionJobs.orderId,
          set: {
            ...row,
            ...update,
            version: abortUnless(version, sql`${isAsRead} and ${isThere}`, sql`${version} + 1`),
          },
        }),
      addEvent(app, { subject: eventSubject[kind], subjectId: id, actor: viewer.username, isPublic: false, ...event }),
      addAudit(app, viewer, `board ${event.type}`, `order ${id}`, { to: event.note }),
    ]);
  } catch (error) {
    if (!wasAborted(error, version)) throw error;
    throw changedMeanwhile(id);
  }
}

const statusesOf = (kind: OrderKind, phaseNow: BoardPhase): AnyOrderStatus[] =>
  kind === "regular"
    ? ["processing"]
    : ({ artwork: ["pending", "mockup_sent"], approved: ["approved"], making: ["in_production"] } as const)[
        phaseNow
      ].slice();
