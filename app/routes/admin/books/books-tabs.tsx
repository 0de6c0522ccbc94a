import { NavLink } from "react-router";
import { buttonClass } from "~/ui/button";

const tabs = [
  { to: "/admin/books", label: "Months" },
  { to: "/admin/books/sales-tax", label: "Sales tax" },
  { to: "/admin/books/profit", label: "Profit" },
];

/** Links between the pages of the books. */
export function BooksTabs() {
  return (
    <nav aria-label="Books" className="flex flex-wrap gap-2">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          prefetch="intent"
          className={({ isActive }) => buttonClass({ variant: isActive ? "primary" : "outline", size: "snug" })}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
