import { cx } from "class-variance-authority";
import { type MouseEvent, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { Button } from "~/ui/button";
import { forgetAllTypedDetails } from "~/ui/forms/typed-details";
import { LogoMark } from "~/ui/frame/logo-mark";

export interface SiteHeaderProps {
  user: { name: string; isTeam: boolean } | null;
  /** Total quantity of items, not lines. */
  cartCount: number;
  onOpenCart: () => void;
}

const links = [
  { to: "/", label: "Home" },
  { to: "/custom", label: "Design Your Pin" },
  { to: "/ideas", label: "Ideas" },
  { to: "/quote", label: "Get Quote" },
  { to: "/wholesale", label: "Wholesale" },
  { to: "/track-order", label: "Track Order" },
  { to: "/blog", label: "Blog" },
];
const admin = { to: "/admin", label: "Admin" };

export function SiteHeader({ user, cartCount, onOpenCart }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const here = [...links, admin].find(({ to }) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`)))?.to;
  const isTeam = user?.isTeam === true;
  return (
    <header className="group/header on-fairway sticky top-0 z-40 border-brass-500 border-b-2 print:hidden">
      <a href="#main" className="skip-link top-3 left-3">
        Skip to content
      </a>
      <div className="page-width flex min-h-16 items-center gap-1">
        <Link to="/" discover="none" className="mr-auto flex min-h-11 items-center gap-2.5 rounded-control pr-2">
          <LogoMark />
          <span className="font-semibold font-serif text-xl tracking-tight">{brand.name}</span>
        </Link>
        <nav aria-label="Main" className="hidden xl:block">
          <NavLinks isTeam={isTeam} here={here} className="flex items-center" />
        </nav>
        <Account user={user} className="ml-2 hidden items-center gap-2 md:flex" />
        <CartButton count={cartCount} onOpen={onOpenCart} />
        <Button variant="fairway" size="icon" popoverTarget="site-menu" aria-label="Menu" className="xl:hidden">
          <svg viewBox="0 0 24 24" className="size-6 stroke-2 stroke-current" strokeLinecap="round" aria-hidden="true">
            <path d="M4 6h16M4 12h16M4 18h16" className="group-has-open/header:hidden" />
            <path d="m6 6 12 12M18 6 6 18" className="hidden group-has-open/header:block" />
          </svg>
        </Button>
      </div>
      <MobileMenu user={user} here={here} />
    </header>
  );
}

interface NavLinksProps {
  isTeam: boolean;
  /** URL of the current link, or of the link to the current section. */
  here?: string;
  className: string;
  discover?: "none";
}

/** Track Order is not prefetched, because it answers 401 to a guest and would log an error on every page. */
const prefetchOf = (to: string) => (to === "/track-order" ? "none" : "intent");

/** `discover="none"` is for the phone menu, whose routes the browser has already discovered for the header. */
function NavLinks({ isTeam, here, className, discover }: NavLinksProps) {
  return (
    <ul className={className}>
      {[...links, ...(isTeam ? [admin] : [])].map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch={prefetchOf(to)}
            className="header-link"
            aria-current={to === here ? "page" : undefined}
            discover={discover}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Account({ user, className }: { user: SiteHeaderProps["user"]; className: string }) {
  if (!user) {
    return (
      <div className={className}>
        <Button asChild variant="fairway" size="snug">
          <Link to="/login">Login</Link>
        </Button>
        <Button asChild variant="brass" size="snug">
          <Link to="/register">Sign Up</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className={className}>
      <Link to="/account" className="flex min-h-11 max-w-48 items-center rounded-control px-2 text-fairway-100">
        <span className="truncate">Welcome, {user.name}</span>
      </Link>
      <Form method="post" action="/logout" onSubmit={forgetAllTypedDetails}>
        <Button type="submit" variant="fairway-outline" size="snug">
          Logout
        </Button>
      </Form>
    </div>
  );
}

/** Opens the cart panel. Before JavaScript it leads to the cart page. */
function CartButton({ count, onOpen }: { count: number; onOpen?: () => void }) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen?.();
  };
  return (
    <form action="/cart" className="ml-1">
      <Button
        type="submit"
        variant="fairway"
        size="icon"
        onClick={open}
        aria-haspopup="dialog"
        aria-label={`Shopping cart, ${count} ${count === 1 ? "item" : "items"}`}
      >
        <i className="icon icon-shopping-bag size-6" />
        {count > 0 ? (
          <span
            className={cx(
              "absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-brass-400 px-1",
              "font-bold text-fairway-950 text-xs tabular-nums",
            )}
          >
            {count > 999 ? "999+" : count}
          </span>
        ) : null}
      </Button>
    </form>
  );
}

/** A native popover. It opens before JavaScript arrives, and closes on Escape, on a click outside and on every navigation. */
function MobileMenu({ user, here }: Pick<SiteHeaderProps, "user"> & Pick<NavLinksProps, "here">) {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Safari 16 has no popovers and shows the menu open (theme.css).
    if (key) menu.current?.hidePopover?.();
  }, [key]);
  return (
    <div
      ref={menu}
      id="site-menu"
      popover="auto"
      className="on-fairway inset-x-0 top-[4.125rem] xl:hidden bottom-auto m-0 max-h-[calc(100dvh-4.125rem)] w-full overflow-y-auto border-brass-500 border-b-2 px-[clamp(0.5rem,3vw,2rem)] py-4 shadow-lift open:animate-fade-in"
    >
      <nav aria-label="Menu">
        <NavLinks isTeam={user?.isTeam === true} here={here} className="grid text-lg" discover="none" />
      </nav>
      <Account
        user={user}
        className="mt-3 flex items-center justify-between gap-3 border-fairway-700 border-t px-3 pt-4 md:hidden"
      />
    </div>
  );
}
