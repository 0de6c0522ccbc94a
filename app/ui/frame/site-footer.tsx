import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { daysOf, hoursOf } from "~/domain/brand/contact";
import { useContact } from "~/ui/frame/contact";
import { LogoMark } from "~/ui/frame/logo-mark";
import { PersonToAsk } from "~/ui/frame/person-to-ask";

const columns = [
  {
    title: "Shop",
    links: [
      { to: "/quote", label: "Get Quote" },
      { to: "/wholesale", label: "Wholesale Catalog" },
      { to: "/quick-order", label: "Quick Order" },
      { to: "/custom", label: "Design Your Pin" },
      { to: "/ideas", label: "Ideas by Event" },
      { to: "/track-order", label: "Track Order" },
    ],
  },
  {
    title: "Help",
    links: [
      { to: "/faq", label: "FAQ" },
      { to: "/shipping", label: "Shipping" },
      { to: "/contact", label: "Contact" },
      { to: "/blog", label: "Blog" },
    ],
  },
  {
    title: "Company",
    links: [
      { to: "/about", label: `About ${brand.name}` },
      { to: "/privacy", label: "Privacy" },
      { to: "/terms", label: "Terms" },
    ],
  },
];

const linkClass = "footer-link";

/** Sticks to the bottom of the window on short pages. */
export function SiteFooter() {
  const { email, hours, social } = useContact();
  const year = new Date().getUTCFullYear();
  return (
    <footer className="on-fairway sticky top-[100vh] border-brass-500 border-t-2 print:hidden">
      <div className="page-width grid gap-x-8 gap-y-8 py-12 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-3 font-semibold font-serif text-2xl">
            <LogoMark className="size-11" />
            {brand.name}
          </p>
          <p className="mt-4 max-w-xs text-cream-200">{brand.tagline}.</p>
          <address className="mt-4 not-italic">
            <p className="text-cream-200">{brand.location}</p>
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
            <p className="mt-2 max-w-xs text-cream-200">
              <PersonToAsk linkClass="inline-flex min-h-11 items-center underline underline-offset-4" />
            </p>
          </address>
          <p className="mt-4 font-medium text-brass-300">
            <Link to="/faq#what-if-my-pins-aren-t-right" className={linkClass}>
              {brand.promises.guarantee}
            </Link>
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-brass-300 text-lg">{column.title}</h2>
            <ul className="mt-1">
              {column.links.map((link) => (
                <li key={link.to}>
                  {/* Track Order is not prefetched, because it answers 401 to a guest. */}
                  <Link to={link.to} className={linkClass}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-fairway-700 border-t py-4 text-sm">
          <p className="text-cream-200">
            © <span suppressHydrationWarning>{year}</span> {brand.name}. {daysOf(hours)},{" "}
            <span className="whitespace-nowrap">{hoursOf(hours)}.</span>
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {social.map((profile) => (
              <li key={profile.name}>
                <a href={profile.url} rel="me noopener" className={linkClass}>
                  {profile.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
