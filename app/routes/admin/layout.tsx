import { useEffect } from "react";
import { Link, NavLink, Outlet } from "react-router";
import { brand } from "~/domain/brand";
import { page } from "~/http/page.server";
import { adminOnly } from "~/http/security.server";
import { readTheme } from "~/http/theme.server";
import { ThemeChoice } from "~/routes/admin/theme-choice";
import { requireAdmin } from "~/services/sessions.server";
import { LogoMark } from "~/ui/logo-mark";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

/** The root leaves the shop's header and footer out. */
export const handle = { frame: "own" };

export const loader = page(async (app, { request }: Route.LoaderArgs) => {
  const [{ username }, theme] = await Promise.all([requireAdmin(app), readTheme(request)]);
  return { username, theme };
});

export const meta: Route.MetaFunction = () => [
  { title: `Back office | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const sections = [{ to: "/admin/outbox", label: "Outbox" }];

export default function AdminLayout({ loaderData: { username, theme } }: Route.ComponentProps) {
  // Dialogs and menus stand outside this frame, straight in the document.
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, [theme]);
  return (
    <div data-theme={theme} className="min-h-dvh bg-page text-ink">
      <header className="on-fairway border-brass-500 border-b-2">
        <div className="page-width flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 py-2">
          <Link
            to="/admin"
            className="flex min-h-11 items-center gap-2.5 rounded-control font-semibold font-serif text-xl"
          >
            <LogoMark />
            Back office
          </Link>
          <nav aria-label="Back office">
            <ul className="flex flex-wrap">
              {sections.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} prefetch="intent" className={navLinkClass}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-3">
            <span className="max-w-32 truncate text-fairway-100 max-sm:hidden">{username}</span>
            <ThemeChoice theme={theme} />
            <Link to="/" className={navLinkClass}>
              To the shop
            </Link>
          </div>
        </div>
      </header>
      <main id="main" className="page-width py-8">
        <Outlet />
      </main>
    </div>
  );
}

const navLinkClass =
  "flex min-h-11 items-center rounded-control px-3 font-medium text-cream-100 decoration-2 decoration-brass-400 underline-offset-8 hover:underline aria-[current=page]:underline";
