import { Settings2 } from "lucide-react";
import { Link, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { isStaffRole } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { shopDay } from "~/domain/calendar/calendar";
import { boardNotices, orderNotices, shipRefused, withReason } from "~/domain/messages/admin";
import { assignInput, madeInput, moveInput } from "~/domain/orders/board";
import { shipInput } from "~/domain/orders/shipping";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { usePolling } from "~/routes/admin/campaigns/use-polling";
import { keepTyped } from "~/routes/admin/keep-typed";
import { Board } from "~/routes/admin/production/board";
import { Calendar } from "~/routes/admin/production/calendar";
import { assignJob, boardParts, getProductionBoard, moveJob, saveMade } from "~/services/back-office/production.server";
import { requireProduction } from "~/services/core/sessions.server";
import { seenVersion } from "~/services/core/versions.server";
import { shipFromBoard } from "~/services/order-management/ship.server";
import { buttonClass } from "~/ui/button";
import { PageTitle } from "~/ui/frame/page-title";
import { TabLinks } from "~/ui/tabs";
import type { Route } from "./+types/production";

const query = z.object({
  whole: z.enum(boardParts).optional().catch(undefined),
  view: z.enum(["board", "calendar"]).catch("board").default("board"),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { whole, view, month } = query.parse(Object.fromEntries(url.searchParams));
  const today = shopDay(app.now());
  const { role, ...board } = await getProductionBoard(app, view === "calendar" ? "all" : whole);
  return { ...board, isStaff: isStaffRole(role), view, month: month ?? today.slice(0, 7), today };
});

export const action = formAction(
  {
    move: submit({
      input: moveInput,
      run: moveJob,
      refused: ({ message }) => withReason(boardNotices.notMoved, message),
    }),
    assign: submit({
      input: assignInput,
      run: assignJob,
      then: () => ({ toast: boardNotices.assigned }),
      refused: ({ message }) => withReason(boardNotices.notSaved, message),
    }),
    made: submit({
      input: madeInput,
      run: saveMade,
      then: () => ({ toast: boardNotices.made }),
      refused: ({ message }) => withReason(boardNotices.notSaved, message),
    }),
    ship: submit({
      input: shipInput.extend({ id: z.string().min(1).max(64), ...seenVersion }),
      run: shipFromBoard,
      then: (change) =>
        change?.left
          ? { toast: orderNotices.parcelSent(change.left) }
          : { toast: orderNotices.shipped, redirectTo: "/admin/production" },
      refused: shipRefused,
    }),
  },
  undefined,
  requireProduction,
);

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.notSaved, { move: boardNotices.notMoved, ship: orderNotices.trackingFailed });

/** After a refused move the board must show what someone else did. The tabs of a phone change no data. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return true;
  const withoutStage = (url: URL) => {
    const params = new URLSearchParams(url.search);
    params.delete("stage");
    return params.toString();
  };
  if (currentUrl.search !== nextUrl.search && withoutStage(currentUrl) === withoutStage(nextUrl)) return false;
  return defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: `Production | ${brand.name}` }];

export default function Production({ loaderData }: Route.ComponentProps) {
  const { view, isStaff } = loaderData;
  usePolling(true, 30_000);
  return (
    <div className="space-y-5">
      <PageTitle
        title="Production"
        actions={
          isStaff ? (
            <Link to="/admin/production/stages" className={buttonClass({ variant: "outline", size: "snug" })}>
              <Settings2 className="size-4" aria-hidden="true" />
              Edit stages
            </Link>
          ) : null
        }
      />
      <TabLinks
        label="View"
        param="view"
        tabs={[
          { id: "board", label: "Board" },
          { id: "calendar", label: "Calendar" },
        ]}
      />
      {view === "calendar" ? <Calendar board={loaderData} /> : <Board board={loaderData} />}
      <Outlet />
    </div>
  );
}
