import { useEffect } from "react";
import { Link, Outlet, useBlocker } from "react-router";
import { isStaffRole } from "~/domain/accounts/accounts";
import "~/admin.css";
import { brand } from "~/domain/brand/brand";
import { requestRecord } from "~/http/app-context.server";
import { page } from "~/http/page.server";
import { adminOnly } from "~/http/security.server";
import { readTheme } from "~/http/session/theme.server";
import { forgetUndo, UndoBar, UndoProvider } from "~/routes/admin/orders/changes/undo-note";
import { FindBox } from "~/routes/admin/search/find-box";
import { SectionDropdown, SectionSidebar } from "~/routes/admin/section-nav";
import { ThemeChoice } from "~/routes/admin/settings/theme-choice";
import { Shortcuts } from "~/routes/admin/shortcuts";
import { listViews } from "~/services/accounts/saved-views.server";
import { countWaiting } from "~/services/back-office/waiting.server";
import { requireProduction } from "~/services/core/sessions.server";
import { forgetAllTypedDetails } from "~/ui/forms/typed-details";
import { hasUnsaved, mayLose } from "~/ui/forms/unsaved";
import { LogoMark } from "~/ui/frame/logo-mark";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

/** The root omits the shop's header and footer. */
export const handle = { frame: "own" };

export const loader = page(async (app, { context }: Route.LoaderArgs) => {
  const theme = readTheme(context.get(requestRecord).cookies);
  const [{ username, role }, waiting, views] = await Promise.all([
    requireProduction(app),
    countWaiting(app),
    listViews(app),
  ]);
  return { username, role, theme, waiting, views };
});

export const meta: Route.MetaFunction = () => [
  { title: `Back office | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function AdminLayout({ loaderData: { username, role, theme, waiting, views } }: Route.ComponentProps) {
  const isStaff = isStaffRole(role);
  useAskBeforeLeaving();
  return (
    <div className="min-h-dvh bg-page text-ink print:bg-white">
      <header className="relative on-fairway border-brass-500 border-b-2 print:hidden">
        <a href="#main" className="skip-link top-3 left-3">
          Skip to content
        </a>
        <div className="mx-auto flex min-h-16 max-w-screen-2xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
          <Link
            to="/admin"
            className="flex min-h-11 items-center gap-2.5 rounded-control font-semibold font-serif text-xl"
          >
            <LogoMark />
            Back office
          </Link>
          <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:ml-0 max-sm:w-full max-sm:justify-between">
            <span className="max-w-32 truncate text-fairway-100 max-sm:hidden">{username}</span>
            {isStaff ? <FindBox /> : null}
            <Shortcuts />
            <ThemeChoice theme={theme} />
            <Link to="/" className={navLinkClass}>
              <span className="max-sm:hidden">View store</span>
              <span className="sm:hidden">Shop</span>
            </Link>
            <form method="post" action="/logout" onSubmit={forgetAll}>
              <button type="submit" className={navLinkClass}>
                Sign out
              </button>
            </form>
          </div>
        </div>
      </header>
      <div className="mx-auto flex max-w-screen-2xl gap-8 px-4 py-6 sm:px-6 print:p-0">
        <aside className="w-56 shrink-0 max-lg:hidden print:hidden">
          <SectionSidebar waiting={waiting} views={views} isStaff={isStaff} />
        </aside>
        <div className="min-w-0 grow space-y-5">
          <div className="lg:hidden print:hidden">
            <SectionDropdown waiting={waiting} views={views} isStaff={isStaff} />
          </div>
          <main id="main" tabIndex={-1} className="min-w-0">
            <UndoProvider>
              <UndoBar />
              <Outlet />
            </UndoProvider>
          </main>
        </div>
      </div>
    </div>
  );
}

function forgetAll() {
  forgetAllTypedDetails();
  forgetUndo();
}

/** Asks before Back or a link loses typed text. A redirect after saving is not asked about. */
function useAskBeforeLeaving() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || here.search !== there.search) && hasUnsaved(document),
  );
  useEffect(() => {
    if (state !== "blocked") return;
    if (mayLose(document)) proceed();
    else reset();
  }, [state, proceed, reset]);
}

const navLinkClass =
  "flex min-h-11 items-center rounded-control px-3 font-medium text-cream-100 decoration-2 decoration-brass-400 underline-offset-8 hover:underline";
