import { cx } from "class-variance-authority";
import { Monitor, Moon, Sun } from "lucide-react";
import { useFetcher, useLocation } from "react-router";
import type { Theme } from "~/http/session/theme.server";

const choices = [
  { theme: "light", label: "Light colors", Icon: Sun },
  { theme: "dark", label: "Dark colors", Icon: Moon },
  { theme: "auto", label: "Match system", Icon: Monitor },
] as const;

export function ThemeChoice({ theme: chosen }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  const { Form } = useFetcher();
  return (
    <Form method="post" action="/admin/theme" className="flex rounded-control bg-fairway-800 p-0.5">
      <input type="hidden" name="from" value={pathname + search} />
      {choices.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-label={label}
          aria-pressed={theme === chosen}
          className={cx("grid size-9 place-items-center rounded-control", theme === chosen && "bg-fairway-950")}
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      ))}
    </Form>
  );
}
